import { useState } from 'react';
import { MAX_COUNT, parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { commonRuleOf, commonRules, endOf, type RuleEnd, withEnd } from '#web/parts/repeat/repeat-rules.ts';
import { formatLongDay } from '#web/ui/display/local-time.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { CountField } from './CountField.tsx';
import { CustomRuleFields } from './CustomRuleFields.tsx';
import styles from './EventForm.module.css';
import { eventFormFields } from './event-form-fields.ts';
import { RepeatPreview } from './RepeatPreview.tsx';
import type { EventFormState } from './use-event-editor.ts';

const CUSTOM = 'own';

/** `series`: the series the event belongs to; its rule starts at the series' first date. */
export function EventRepeatFields({ form, series }: { form: EventFormState; series: Series | null }) {
  const { values, change, event } = form;
  const { rule } = values;
  const day = series ? series.startsLocal.slice(0, 10) : values.startDate;
  const [isCustom, setCustom] = useState(false);
  const common = day ? commonRuleOf(rule, day) : undefined;
  const choose = (name: string) => {
    setCustom(name === CUSTOM);
    const chosen = commonRules(day).find((each) => each.name === name)?.rule ?? (name === CUSTOM ? rule : '');
    const begun = chosen || (name === CUSTOM ? commonRules(day).find((each) => each.name === 'weekly')!.rule : '');
    change({ rule: begun && rule ? serializeRule(withEnd(parseRule(begun), endOf(parseRule(rule)))) : begun });
  };
  const showsCustom = rule !== '' && (isCustom || !common);
  return (
    <FormPart title="Repeats">
      <Select
        {...form.field('rule')}
        hint={day ? undefined : 'Choose a date first'}
        options={[
          ...(series ? [] : [{ value: '', label: 'Does not repeat' }]),
          ...(day ? commonRules(day).map(({ name, label }) => ({ value: name, label })) : []),
          ...(day ? [{ value: CUSTOM, label: 'Custom…' }] : []),
        ]}
        value={showsCustom ? CUSTOM : (common?.name ?? '')}
        onChange={({ target }) => choose(target.value)}
      />
      {showsCustom && day && (
        <CustomRuleFields rule={rule} day={day} onChange={(changed) => change({ rule: changed })} />
      )}
      {rule && <RuleEndFields rule={rule} day={day} onChange={(changed) => change({ rule: changed })} />}
      {rule && <RepeatPreview form={form} series={series} />}
      {rule && event && event.ticketNote !== null && (
        <p className={noteClass}>
          Each new date gets the tickets of the date before it. After that, you change them for each date.
        </p>
      )}
      {rule && values.excludedDays.length > 0 && <ExcludedDays form={form} />}
    </FormPart>
  );
}

/** The days that the rule leaves out; each can be brought back. */
function ExcludedDays({ form: { values, change } }: { form: EventFormState }) {
  const { excludedDays } = values;
  const { label } = eventFormFields.excludedDays;
  return (
    <div className={styles.repeats}>
      <p>
        <strong>{label}</strong>
      </p>
      <ul aria-label={label}>
        {excludedDays.map((day) => (
          <li key={day}>
            {`${formatLongDay(day)} `}
            <Button
              variant="link"
              hiddenLabel={formatLongDay(day)}
              onClick={() => change({ excludedDays: excludedDays.filter((other) => other !== day) })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'count', label: 'After a number of times' },
  { value: 'until', label: 'On a date' },
];

type RuleFieldsProps = { rule: string; day: string; onChange: (rule: string) => void };

function RuleEndFields({ rule: text, day, onChange }: RuleFieldsProps) {
  const rule = parseRule(text);
  const end = endOf(rule);
  const change = (changed: RuleEnd) => onChange(serializeRule(withEnd(rule, changed)));
  const choose = (kind: string) => {
    if (kind === 'count') change({ kind: 'count', count: 10 });
    else if (kind === 'until') change({ kind: 'until', until: yearAfter(day) });
    else change({ kind: 'never' });
  };
  return (
    <div className={styles.pair}>
      <Select label="Series ends" options={ends} value={end.kind} onChange={({ target }) => choose(target.value)} />
      {end.kind === 'count' && (
        <CountField
          label="Number of times"
          max={MAX_COUNT}
          value={end.count}
          onChange={(count) => change({ kind: 'count', count })}
        />
      )}
      {end.kind === 'until' && (
        <TextField
          type="date"
          label="Last date"
          min={day || undefined}
          value={end.until}
          onChange={({ target }) => target.value && change({ kind: 'until', until: target.value })}
        />
      )}
    </div>
  );
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`;
