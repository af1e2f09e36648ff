import {
  type Frequency,
  MAX_INTERVAL,
  parseRule,
  type RecurrenceRule,
  serializeRule,
  weekdays,
} from '#contracts/series/recurrence-rules.ts';
import { commonRules, weekdaysOf, withFrequency } from '#web/parts/repeat/repeat-rules.ts';
import { formatLocal } from '#web/ui/display/local-time.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { CountField } from './CountField.tsx';
import styles from './EventForm.module.css';

const units = [
  { value: 'DAILY', label: 'Days' },
  { value: 'WEEKLY', label: 'Weeks' },
  { value: 'MONTHLY', label: 'Months' },
  { value: 'YEARLY', label: 'Years' },
];

/** A Monday, to list the names of the weekdays. */
const MONDAY = '2026-11-23';
const dayNames = weekdays.map((day, index) => ({
  day,
  name: formatLocal(`${MONDAY.slice(0, 8)}${Number(MONDAY.slice(8)) + index}T00:00`, { weekday: 'long' }),
}));

type CustomRuleFieldsProps = { rule: string; day: string; onChange: (rule: string) => void };

/** Editor for custom recurrence rules. */
export function CustomRuleFields({ rule: text, day, onChange }: CustomRuleFieldsProps) {
  const rule = parseRule(text);
  const changeRule = (changed: Partial<RecurrenceRule>) => onChange(serializeRule({ ...rule, ...changed }));
  return (
    <>
      <div className={styles.pair}>
        <CountField
          label="Every"
          max={MAX_INTERVAL}
          value={rule.interval}
          onChange={(interval) => changeRule({ interval })}
        />
        <Select
          label="Unit"
          options={units}
          value={rule.frequency}
          onChange={({ target }) => onChange(serializeRule(withFrequency(target.value as Frequency, rule, day)))}
        />
      </div>
      {rule.frequency === 'WEEKLY' && <WeekdayFields rule={rule} day={day} changeRule={changeRule} />}
      {rule.frequency === 'MONTHLY' && <MonthDayField rule={rule} day={day} changeRule={changeRule} />}
    </>
  );
}

type PartProps = { rule: RecurrenceRule; day: string; changeRule: (changed: Partial<RecurrenceRule>) => void };

function WeekdayFields({ rule, day, changeRule }: PartProps) {
  const chosen = weekdaysOf(rule, day);
  const toggle = (weekday: (typeof weekdays)[number], isOn: boolean) => {
    const days = weekdays.filter((each) => (each === weekday ? isOn : chosen.includes(each)));
    if (days.length > 0) changeRule({ weekdays: days.map((each) => ({ day: each, nth: null })) });
  };
  return (
    <fieldset className={styles.facts}>
      <legend>On these days</legend>
      <div className={styles.days}>
        {dayNames.map(({ day: weekday, name }) => (
          <Checkbox
            key={weekday}
            label={name}
            checked={chosen.includes(weekday)}
            onChange={({ target }) => toggle(weekday, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Chooses the day of the month or the weekday, based on the first date. */
function MonthDayField({ rule, day, changeRule }: PartProps) {
  const options = commonRules(day)
    .filter(({ name }) => name.startsWith('monthly'))
    .map(({ rule: text, label }) => ({ value: text, label: label.replace('Every month on ', '') }));
  const now = serializeRule({ ...rule, interval: 1, count: null, until: null });
  const isListed = options.some(({ value }) => value === now);
  return (
    <Select
      label="On"
      options={[...(isListed ? [] : [{ value: now, label: 'Current days' }]), ...options]}
      value={now}
      onChange={({ target }) => {
        const { weekdays: days, monthDays } = parseRule(target.value);
        changeRule({ weekdays: days, monthDays });
      }}
    />
  );
}
