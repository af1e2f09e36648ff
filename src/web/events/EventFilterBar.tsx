import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { distances, type EventFilters, eventTypes, readFilters, writeFilters } from './event-filters.ts';
import styles from './UpcomingEvents.module.css';

type EventFilterBarProps = { filters: EventFilters; onChange: (changed: Partial<EventFilters>) => void };

export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      <Select
        label="Type"
        options={eventTypes}
        value={filters.type}
        onChange={(event) => onChange({ type: event.target.value as EventFilters['type'] })}
      />
      <Select
        label="Distance"
        options={distances}
        value={filters.distance}
        onChange={(event) => onChange({ distance: event.target.value as EventFilters['distance'] })}
      />
      <Switch
        label="Suggested Events"
        checked={filters.isSuggestedOnly}
        onChange={(event) => onChange({ isSuggestedOnly: event.target.checked })}
      />
      <Button
        variant="link"
        disabled={writeFilters(filters).size === 0}
        onClick={() => onChange(readFilters(new URLSearchParams()))}
      >
        Reset filters
      </Button>
    </div>
  );
}
