import { MINUTE_MS } from '#contracts/durations.ts';
import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { formatFrequency } from '#contracts/series/recurrence-text.ts';
import type { Series, SeriesFields } from '#contracts/series/series.contract.ts';
import { eventFieldsOfSeries } from '#contracts/series/series-event-fields.ts';
import { formatList } from '#contracts/text.ts';
import { adaptRule, moveRule, withEnd } from '#web/parts/repeat/repeat-rules.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import type { SeriesChange } from '#web/series/series-changes.api.ts';
import { pick, rsvpTimes } from './event-changes.ts';
import type { Times } from './event-end.ts';
import { type EventValues, formFieldEntries, type SavedFields, savedField } from './event-form-fields.ts';

/** Shown where a change of a published event is saved. */
export const GUESTS_NOTIFIED = 'Guests get an email if the time or location changes.';

const minutesFrom = (first: string, last: string) => (Date.parse(`${last}Z`) - Date.parse(`${first}Z`)) / MINUTE_MS;
const startOf = ({ startDate, startTime }: Times) => `${startDate}T${startTime}`;
const lengthOf = (times: Times) => minutesFrom(startOf(times), `${times.endDate}T${times.endTime}`);
/** Null: opens at once, or closes at the start. */
const minutesBeforeStart = (times: Times, wallTime: string) =>
  wallTime ? minutesFrom(wallTime, startOf(times)) : null;
const leadMinutes = (times: Times, wallTime: string) => {
  const minutes = minutesBeforeStart(times, wallTime);
  return minutes && Math.max(0, minutes);
};
type Difference = { changes: SavedFields; before: EventValues; after: EventValues };

/** Fields of a single date, and the field a series has instead. */
const singleEventFields = ['startsLocal', 'endsLocal', 'rsvpOpensAt', 'rsvpClosesAt', 'rule', 'excludedDays', 'host'];

/**
 * Converts a change of one occurrence into a change of other occurrences: dates become a time of day, a duration and how long before the start RSVPs
 * open; another day moves the rule.
 */
export function seriesChangeOf({
  changes,
  before,
  after,
}: Difference): Pick<SeriesChange, 'rule' | 'startsOn'> & { fields: SeriesFields } {
  const fields: SeriesFields = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !singleEventFields.includes(name)),
  );
  if (after.startTime !== before.startTime) fields.startTime = after.startTime;
  if (lengthOf(after) !== lengthOf(before)) fields.durationMinutes = lengthOf(after);
  // A closing that stays because the host closed RSVPs is not among the changes.
  const hasNewLead = (name: 'rsvpOpens' | 'rsvpCloses') =>
    savedField(name) in changes && leadMinutes(after, after[name]) !== leadMinutes(before, before[name]);
  if (hasNewLead('rsvpOpens')) fields.rsvpOpensMinutesBefore = leadMinutes(after, after.rsvpOpens);
  if (hasNewLead('rsvpCloses')) fields.rsvpClosesMinutesBefore = leadMinutes(after, after.rsvpCloses);
  const isMoved = after.startDate !== before.startDate;
  const isRuleNew = after.rule !== before.rule;
  if (!isMoved && !isRuleNew) return { fields };
  const rule = isRuleNew ? after.rule : moveRule(before.rule, before.startDate, after.startDate);
  return { fields, rule, ...(isMoved && { startsOn: after.startDate }) };
}

/**
 * The rule of an event as the form edits it. Those of earlier parts have no end of their own, but a new rule replaces the parts after it as well, and
 * must end where they do.
 */
export function ruleToEdit({ rule, parts, endsOn }: Series): string {
  const hasOwnEnd = endsOn === null || rule === parts.at(-1)!.rule;
  return hasOwnEnd ? rule : serializeRule(withEnd(parseRule(rule), { kind: 'until', until: endsOn }));
}

/** What saving does to the rule of a series when one occurrence moves from a day to another; null while it stays. */
export function formatMove(
  { rule, canEdit }: Pick<Series, 'rule' | 'canEdit'>,
  day: string | undefined,
  movedTo: string,
) {
  if (!day || !movedTo || movedTo === day) return null;
  if (!canEdit) return 'Only this date moves.';
  const moved = adaptRule(rule, day, movedTo);
  const others =
    moved === rule
      ? 'the dates you choose move with it'
      : `the series changes to “${ruleLabel(formatFrequency(moved))}”`;
  return `When you save, choose “This event” to move only this date. Otherwise ${others}.`;
}

/** Maps errors of a series to the event's fields. */
export const toEventFieldErrors = (fieldErrors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([path, text]) => {
      const name = path.replace(/^fields\./, '');
      return [eventFieldsOfSeries[name] ?? name, text];
    }),
  );

/** The changes without the times of RSVPs that only move with the start. */
export const withoutMovedAlong = ({ changes, before, after }: Difference): SavedFields =>
  pick(changes, (field) => {
    const name = rsvpTimes.get(field);
    return !name || minutesBeforeStart(before, before[name]) !== minutesBeforeStart(after, after[name]);
  });

const summaries = new Map<string, string>(
  formFieldEntries.map(([name, { inSummary }]) => [savedField(name), inSummary]),
);

/** “the title, the seats, and how often it repeats” */
export function formatChanges(changes: SavedFields): string {
  const changed = Object.keys(changes).flatMap((field) => summaries.get(field) ?? []);
  return formatList(changed.length > 0 ? [...new Set(changed)] : ['details']);
}
