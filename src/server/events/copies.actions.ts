import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runEffects } from '#server/platform/effects.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { duplicatedFields, templateFields } from './event-columns.ts';
import { createDraft, type EventDeps, type EventEffects, lockEventForHost } from './events.actions.ts';
import type { EventRow } from './events.queries.ts';
import { findTemplate, insertTemplate } from './templates.queries.ts';

/** The fields that a copy takes over. Questions get new ids. */
const copyFields = (event: EventRow, copied: typeof duplicatedFields | typeof templateFields): EventFields => ({
  ...pickFields(event, copied),
  questions: event.questions.map(({ id: _id, ...question }) => question),
});

type Deps = EventDeps & { effects: Pick<EventEffects, 'copied'> };

export async function duplicateEvent(deps: Deps, ref: { eventId: string; viewerId: string }): Promise<EventDetail> {
  const event = await deps.db.transaction((tx) => lockEventForHost(tx, ref));
  const fields = { ...copyFields(event, duplicatedFields), host: event.host };
  const copying = { source: { eventId: event.id }, effects: deps.effects.copied };
  return createDraft(deps, ref.viewerId, fields, { coverId: event.coverId, copying });
}

/**
 * Creates a draft, optionally from a template, which `fields` override. The template's duration determines the end if only a start is given. What was
 * for the members of a group is unlisted with a host who has none.
 */
export async function createEvent(
  deps: Deps,
  viewerId: string,
  { templateId, ...fields }: EventFields & { templateId?: string | undefined; host?: HostChoice | undefined },
): Promise<EventDetail> {
  if (!templateId) return createDraft(deps, viewerId, fields);
  const template = await findTemplate(deps.db, templateId, viewerId);
  if (!template) throw new AppError('template.not_found');
  const { durationMinutes, ...content } = template.content;
  const endsLocal =
    fields.startsLocal && fields.endsLocal === undefined && durationMinutes
      ? { endsLocal: wallTimeAfter(fields.startsLocal, durationMinutes) }
      : {};
  const isForNobody = content.visibility === 'members' && fields.host?.kind !== 'group';
  const fitting = isForNobody ? { ...content, visibility: 'unlisted' as const } : content;
  const copying = { source: { templateId }, effects: deps.effects.copied };
  return createDraft(deps, viewerId, { ...fitting, ...fields, ...endsLocal }, { coverId: template.coverId, copying });
}

export async function saveAsTemplate(
  deps: Deps,
  { eventId, viewerId, name }: { eventId: string; viewerId: string; name: string },
): Promise<EventTemplate> {
  return deps.db.transaction(async (tx) => {
    const event = await lockEventForHost(tx, { eventId, viewerId });
    const durationMinutes =
      event.startsLocal && event.endsLocal
        ? { durationMinutes: minutesBetween(event.startsLocal, event.endsLocal) }
        : {};
    const content = { ...copyFields(event, templateFields), ...durationMinutes };
    const id = await insertTemplate(tx, { personId: viewerId, name, content, coverId: event.coverId });
    if (!id) throw new AppError('template.too_many');
    await runEffects(tx, deps.effects.copied, { source: { eventId }, copy: { templateId: id } });
    return { id, name, isOwn: true, content };
  });
}
