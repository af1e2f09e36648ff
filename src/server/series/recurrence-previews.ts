import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { RecurrencePreview } from '#contracts/series/recurrences.contract.ts';
import { startOf } from '#server/events/occurrences.actions.ts';
import { completeRuleText, firstWallTimes } from './expand-rule.ts';
import { wallTimeAt } from './occurrences-ahead.ts';

const MOST = 12;

/** What a rule means to a form that is being filled in. */
export function previewRule({
  rule: text,
  startsLocal,
  timeZone,
}: {
  rule: string;
  startsLocal: string;
  timeZone: string;
}): RecurrencePreview {
  const rule = completeRuleText(text, startsLocal);
  const wallTimes = firstWallTimes(rule, startsLocal, MOST);
  return {
    rule,
    ruleText: formatRule(rule),
    dates: wallTimes.map((wallTime) => {
      const at = startOf(wallTime, timeZone);
      return { startsLocal: wallTimeAt(at, timeZone), startsAt: at.toISOString() };
    }),
    isStartIncluded: wallTimes[0] === startsLocal,
  };
}
