import { type Day, type DayRange } from '#web/ui/calendar/calendar-days.ts';
import { type LocaleWeek, nearestWeekend, nextWeek, weekContaining } from '#web/ui/calendar/locale-weeks.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './UpcomingEvents.module.css';

type QuickDaysProps = {
  today: Day;
  weekShape: LocaleWeek;
  selected: DayRange | null;
  onSelect: (days: DayRange | null) => void;
};

const choices = [
  { label: 'This week', daysFrom: weekContaining },
  { label: 'This weekend', daysFrom: nearestWeekend },
  { label: 'Next week', daysFrom: nextWeek },
];

export function QuickDays({ today, weekShape, selected, onSelect }: QuickDaysProps) {
  return (
    <Row gap="tight" role="group" aria-label="Quick dates" className={styles.quick}>
      {choices.map(({ label, daysFrom }) => {
        const days = daysFrom(today, weekShape);
        const isPicked = selected?.first === days.first && selected.last === days.last;
        return (
          <Button
            key={label}
            size="small"
            variant={isPicked ? 'primary' : 'quiet'}
            aria-pressed={isPicked}
            onClick={() => onSelect(isPicked ? null : days)}
          >
            {label}
          </Button>
        );
      })}
    </Row>
  );
}
