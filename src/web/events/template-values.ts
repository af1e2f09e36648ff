import type { EventTemplate } from '#contracts/event-extras.contract.ts';
import { type EventValues, emptyValues } from './event-values.ts';
import { deviceZone } from './zone-clock.ts';

/** What a new event begins with: this device's zone, which goes with the place as soon as there is one. */
export const startValues = (): EventValues => ({ ...emptyValues, timeZone: deviceZone() });

/** The form of an event begun from a template; the place is known by its id alone, so the draft brings it. */
export function valuesFromTemplate({ content }: EventTemplate): EventValues {
  const { interests, accessibility, questions, capacity, guestsPerRsvp, category, timeZone } = content;
  const start = startValues();
  const plain = Object.entries(content).filter(([key, value]) => key in emptyValues && value != null);
  return {
    ...start,
    ...(Object.fromEntries(plain) as Partial<EventValues>),
    category: category ?? '',
    timeZone: timeZone ?? start.timeZone,
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
