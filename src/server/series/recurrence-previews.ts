import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { RecurrencePreview } from '#contracts/series/recurrences.contract.ts';
import { resolveStart } from '#server/events/occurrences.actions.ts';
import { completeRuleText, firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';

const MAX_DATES = 12;

/** The complete rule, its text and first dates, for the event form. */
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
  const wallTimes = firstWallTimes(rule, startsLocal, MAX_DATES);
  return {
    rule,
    ruleText: formatRule(rule),
    dates: wallTimes.map((wallTime) => {
      const startsAt = resolveStart(wallTime, timeZone);
      return { startsLocal: wallTimeAt(startsAt, timeZone), startsAt: startsAt.toISOString() };
    }),
    isStartIncluded: wallTimes[0] === startsLocal,
  };
}
