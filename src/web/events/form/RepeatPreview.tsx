import type { Series } from '#contracts/series/series.contract.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { type RecurrenceQuestion, useRecurrencePreview } from '#web/series/series-changes.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatLongDay, formatStart } from '#web/ui/display/local-time.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './EventForm.module.css';
import { afterStart } from './event-end.ts';
import type { EventValues } from './event-form-fields.ts';
import { formatMove } from './series-change.ts';
import type { EventFormState } from './use-event-editor.ts';

const SHOWN = 6;

/** Shows the next dates of a rule while it is edited. */
export function RepeatPreview({ form, series }: { form: EventFormState; series: Series | null }) {
  const { values, change, event } = form;
  const { data, error } = useRecurrencePreview(questionOf(values));
  if (series && series.rule === values.rule)
    return (
      <p className={noteClass} aria-live="polite">
        {`${ruleLabel(series.ruleText)}. `}
        {formatMove(series, event?.startsLocal?.slice(0, 10), values.startDate) ??
          'See all upcoming dates on the series page.'}
      </p>
    );
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  if (!data) return <p className={noteClass}>Add a date, a start time and a time zone to see the next dates.</p>;
  const first = data.dates[0];
  const dates = data.dates.filter(({ startsLocal }) => !values.excludedDays.includes(startsLocal.slice(0, 10)));
  const begin = (startsLocal: string) => {
    const changed = { startDate: startsLocal.slice(0, 10) };
    change({ ...changed, ...afterStart(values, changed, 120) });
  };
  return (
    <div className={styles.repeats}>
      <p aria-live="polite">
        <strong>{ruleLabel(data.ruleText)}</strong>
      </p>
      {data.dates.length === 0 && (
        <Alert kind="error">This series ends before its first date. Choose a later end.</Alert>
      )}
      {!data.isStartIncluded && first && (
        <Alert kind="error">
          {`${formatLongDay(values.startDate)} isn’t one of these dates. `}
          <Button variant="link" onClick={() => begin(first.startsLocal)}>
            {`Start on ${formatLongDay(first.startsLocal)}`}
          </Button>
        </Alert>
      )}
      <ol aria-label="Next dates">
        {dates.slice(0, SHOWN).map(({ startsLocal }) => (
          <li key={startsLocal}>{formatStart(startsLocal)}</li>
        ))}
        {dates.length > SHOWN && <li>and more</li>}
      </ol>
    </div>
  );
}

/** Null while the first date is incomplete. */
function questionOf({ rule, startDate, startTime, timeZone }: EventValues): RecurrenceQuestion | null {
  if (!rule || !startDate || !startTime || !timeZone) return null;
  return { rule, startsLocal: `${startDate}T${startTime}`, timeZone };
}
