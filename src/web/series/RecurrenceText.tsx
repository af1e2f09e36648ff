import { capital } from '#contracts/series/series-text.ts';
import { formatTime } from '#web/ui/display/local-time.ts';
import { RepeatIcon } from '#web/ui/drawing/RepeatIcon.tsx';
import type { SeriesSummary } from './series-dates.ts';

/** The recurrence rule above the dates. */
export function RecurrenceText({ series: { ruleText, startsLocal, status } }: { series: SeriesSummary }) {
  return (
    <>
      <RepeatIcon size={20} />
      <span>
        <strong>{capital(ruleText)}</strong>
        {`, ${formatTime(startsLocal)}`}
        {status === 'ended' && '. These are the last dates.'}
      </span>
    </>
  );
}
