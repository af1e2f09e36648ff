import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { distanceChoices, type EventFilters, eventTypes, readFilters, writeFilters } from './event-filters.ts';
import styles from './UpcomingEvents.module.css';

type EventFilterBarProps = { filters: EventFilters; onChange: (changed: Partial<EventFilters>) => void };

/** Distances are measured from the profile's place; without one the filter has only "any". */
export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const hasPlace = useAppSelector((state) => Boolean(state.auth.user?.location));
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
        options={distanceChoices()}
        value={filters.distance}
        disabled={!hasPlace && !filters.distance}
        onChange={(event) => onChange({ distance: event.target.value as EventFilters['distance'] })}
      />
      <Switch
        label="Suggested Events"
        checked={filters.includesSuggested}
        onChange={(event) => onChange({ includesSuggested: event.target.checked })}
      />
      <Button
        variant="link"
        disabled={writeFilters(filters).size === 0}
        onClick={() => onChange(readFilters(new URLSearchParams()))}
      >
        Reset filters
      </Button>
      {!hasPlace && (
        <p className={styles.hint}>
          <Link to={paths.editProfile()}>Add your location</Link> to filter by distance.
        </p>
      )}
    </div>
  );
}
