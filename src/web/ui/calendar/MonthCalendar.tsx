import { useId, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { addMonths, type Day, type DayRange, formatDay, isWithin, monthOf } from './calendar-days.ts';
import { type LocaleWeek, weeksOf } from './locale-weeks.ts';
import styles from './MonthCalendar.module.css';
import { dayForKey, focusDay } from './month-keys.ts';

type MonthCalendarProps = {
  today: Day;
  localeWeek: LocaleWeek;
  /** Days that carry a dot. */
  markedDays?: ReadonlySet<Day>;
  selected: DayRange | null;
  /** Null when the selected day is clicked again. */
  onSelect: (days: DayRange | null) => void;
  /** The only month to show; without it the user can navigate. */
  fixedMonth?: string | undefined;
  /** Called when another month is shown. */
  onMonth?: (month: string) => void;
};

/** The day a calendar opens on: today or the selection, within the fixed month. */
export function openingDay({
  today,
  selected,
  fixedMonth,
}: Pick<MonthCalendarProps, 'today' | 'selected' | 'fixedMonth'>): Day {
  const day = selected && !isWithin(today, selected) ? selected.first : today;
  return !fixedMonth || monthOf(day) === fixedMonth ? day : `${fixedMonth}-01`;
}

/** Change its `key` to reset it. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { today, localeWeek, markedDays, selected, onSelect, fixedMonth, onMonth } = props;
  const [focusedDay, setFocusedDay] = useState(() => openingDay(props));
  const titleId = useId();
  const month = monthOf(focusedDay);
  const moveTo = (day: Day) => {
    if (fixedMonth && monthOf(day) !== fixedMonth) return;
    setFocusedDay(day);
    if (monthOf(day) !== month) onMonth?.(monthOf(day));
  };
  const changeMonth = (months: number) => moveTo(addMonths(`${month}-01`, months));
  const pick = (day: Day) => {
    moveTo(day);
    onSelect(selected?.first === day && selected.last === day ? null : { first: day, last: day });
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h3 id={titleId} aria-live="polite">
          {formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}
        </h3>
        {!fixedMonth && (
          <>
            <IconButton label="Previous month" className={styles.previous} onClick={() => changeMonth(-1)}>
              <ChevronIcon />
            </IconButton>
            <IconButton label="Next month" className={styles.next} onClick={() => changeMonth(1)}>
              <ChevronIcon />
            </IconButton>
          </>
        )}
      </div>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table navigated by keyboard
        role="grid"
        aria-labelledby={titleId}
        aria-multiselectable="true"
        onKeyDown={(event) => {
          const day = dayForKey(event, focusedDay, localeWeek);
          if (!day) return;
          event.preventDefault();
          focusDay(event.currentTarget, day, moveTo);
        }}
      >
        <WeekdayRow localeWeek={localeWeek} />
        <tbody>
          {weeksOf(month, localeWeek).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <DayCell
                    key={day}
                    day={day}
                    isToday={day === today}
                    isMarked={markedDays?.has(day) ?? false}
                    isSelected={selected !== null && isWithin(day, selected)}
                    inTabOrder={day === focusedDay}
                    onPick={pick}
                  />
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is not a control
                  <td key={`gap-${index}`} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 1 January 2024 was a Monday: that week gives the names of the weekdays. */
function WeekdayRow({ localeWeek }: { localeWeek: LocaleWeek }) {
  const days = Array.from({ length: 7 }, (_, index) => `2024-01-0${((localeWeek.firstDay - 1 + index) % 7) + 1}`);
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col" abbr={formatDay(day, { weekday: 'long' })}>
            {formatDay(day, { weekday: 'short' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayCellProps = {
  day: Day;
  isToday: boolean;
  isMarked: boolean;
  isSelected: boolean;
  inTabOrder: boolean;
  onPick: (day: Day) => void;
};

function DayCell({ day, isToday, isMarked, isSelected, inTabOrder, onPick }: DayCellProps) {
  const label = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <td aria-selected={isSelected}>
      <button
        type="button"
        data-day={day}
        tabIndex={inTabOrder ? 0 : -1}
        aria-label={isMarked ? `${label}, has events` : label}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        className={cx(styles.day, isMarked && styles.marked)}
        onClick={() => onPick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
