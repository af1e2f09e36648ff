import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { formatTime } from '#web/ui/display/local-time.ts';
import { RepeatIcon } from '#web/ui/drawing/RepeatIcon.tsx';
import type { SeriesSummary } from './series-dates.ts';

type Recurrence = Pick<SeriesSummary, 'ruleText' | 'startsLocal' | 'status' | 'parts'>;

/** The recurrence rule above the dates, with the time if all parts of the series have the same. */
export function RecurrenceText({ series: { ruleText, startsLocal, status, parts } }: { series: Recurrence }) {
  const time = formatTime(startsLocal);
  const isSameTime = parts.every((part) => formatTime(part.startsLocal) === time);
  return (
    <>
      <RepeatIcon size={20} />
      <span>
        <strong>{ruleLabel(ruleText)}</strong>
        {isSameTime && `, ${time}`}
        {status === 'ended' && '. These are the last dates.'}
      </span>
    </>
  );
}
