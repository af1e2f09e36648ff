import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { duplicatedFields, templateFields } from './event-columns.ts';
import { createDraft, type EventDeps, lockForHost } from './events.actions.ts';
import type { EventRow } from './events.queries.ts';
import { findTemplate, insertTemplate } from './templates.queries.ts';

/** Of what a copy takes over; its questions are new ones. */
const copyFields = (event: EventRow, fields: typeof duplicatedFields | typeof templateFields): EventFields => ({
  ...pickFields(event, fields),
  questions: event.questions.map(({ text, isRequired }) => ({ text, isRequired })),
});

export async function duplicateEvent(deps: EventDeps, of: { eventId: string; viewerId: string }): Promise<EventDetail> {
  const event = await deps.db.transaction((tx) => lockForHost(tx, of));
  return createDraft(deps, of.viewerId, { ...copyFields(event, duplicatedFields), host: event.host }, event.coverId);
}

/** A draft from a template, or from nothing; what is given wins. A template's duration makes the end of a given start. */
export async function startEvent(
  deps: EventDeps,
  viewerId: string,
  { templateId, ...given }: EventFields & { templateId?: string | undefined; host?: HostChoice | undefined },
): Promise<EventDetail> {
  if (!templateId) return createDraft(deps, viewerId, given);
  const template = await findTemplate(deps.db, templateId, viewerId);
  if (!template) throw new AppError('template.not_found');
  const { durationMinutes, ...content } = template.content;
  const endsLocal =
    given.startsLocal && given.endsLocal === undefined && durationMinutes
      ? { endsLocal: wallTimeAfter(given.startsLocal, durationMinutes) }
      : {};
  return createDraft(deps, viewerId, { ...content, ...given, ...endsLocal }, template.coverId);
}

export async function saveAsTemplate(
  deps: EventDeps,
  { eventId, viewerId, name }: { eventId: string; viewerId: string; name: string },
): Promise<EventTemplate> {
  return deps.db.transaction(async (tx) => {
    const event = await lockForHost(tx, { eventId, viewerId });
    const durationMinutes =
      event.startsLocal && event.endsLocal
        ? { durationMinutes: minutesBetween(event.startsLocal, event.endsLocal) }
        : {};
    const content = { ...copyFields(event, templateFields), ...durationMinutes };
    const id = await insertTemplate(tx, { personId: viewerId, name, content, coverId: event.coverId });
    if (!id) throw new AppError('template.too_many');
    return { id, name, isOwn: true, content };
  });
}
