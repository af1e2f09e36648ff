import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import { type EventValues, emptyValues } from './event-values.ts';

/** The form of an event begun from a template; the place is known by its id alone, so the draft brings it. */
export function valuesFromTemplate({ content }: EventTemplate): EventValues {
  const { interests, accessibility, questions, capacity, guestsPerRsvp, category, timeZone } = content;
  const plain = Object.entries(content).filter(([key, value]) => key in emptyValues && value != null);
  return {
    ...emptyValues,
    ...(Object.fromEntries(plain) as Partial<EventValues>),
    category: category ?? '',
    timeZone: timeZone ?? '',
    interests: interests ?? [],
    accessibility: accessibility ?? [],
    capacity: capacity == null ? '' : String(capacity),
    guestsPerRsvp: String(guestsPerRsvp ?? 0),
    questions: (questions ?? []).map((question, at) => ({
      key: `template-${at}`,
      text: question.text,
      isRequired: question.isRequired ?? false,
    })),
  };
}
