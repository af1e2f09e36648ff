import { missingAnswers } from '#contracts/required-answers.ts';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { batchByKey } from './batch-by-key.ts';
import type { RsvpRequest } from './decide-rsvp.ts';
import { type EventForRsvp, findEventForViewers, listRsvpsForPeople } from './rsvps.queries.ts';
import { submitRsvps } from './seating.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const NO_RSVP: Rsvp = {
  status: 'none',
  guests: 0,
  answers: {},
  isHidden: false,
  position: null,
  checkInCode: null,
  checkedInAt: null,
};

async function findRsvps(db: Db, eventId: string, personIds: readonly string[]): Promise<Map<string, Rsvp>> {
  const rows = await listRsvpsForPeople(db, eventId, personIds);
  return new Map(
    rows.map(({ personId, checkedInAt, ...rsvp }) => [
      personId,
      { ...rsvp, checkedInAt: checkedInAt?.toISOString() ?? null },
    ]),
  );
}

export async function showRsvp(db: Db, eventId: string, personId: string): Promise<Rsvp> {
  return (await findRsvps(db, eventId, [personId])).get(personId) ?? NO_RSVP;
}

/** RSVP requests of an event are processed in order, and concurrent ones in batches. */
export const createRsvpQueue = ({ db, clock }: Deps) =>
  batchByKey<RsvpRequest, Rsvp>(async (eventId, requests) => {
    const ids = requests.map(({ personId }) => personId);
    const events = await findEventForViewers(db, eventId, ids);
    const validated = requests.map((request, index) => validateRequest(events[index], request));
    const valid = validated.filter((result): result is RsvpRequest => !(result instanceof AppError));
    const outcomes = valid.length > 0 ? await submitRsvps(db, eventId, valid, clock.now()) : [];
    const rsvps = await findRsvps(db, eventId, ids);
    return validated.map((result) => {
      if (result instanceof AppError) return result;
      const outcome = outcomes[valid.indexOf(result)]!;
      if ('refusal' in outcome) return new AppError(outcome.refusal);
      return rsvps.get(result.personId) ?? NO_RSVP;
    });
  });

/** Returns the request with only the answers that the event asks for, or the error. `event` is undefined when it does not exist. */
export function validateRequest(event: EventForRsvp | undefined, request: RsvpRequest): RsvpRequest | AppError {
  if (!event || !canSeeEvent(event, event)) return new AppError('event.not_found');
  if (request.status === 'not-going') return { ...request, guests: 0, answers: {} };
  if (event.isBlockedByHost) return new AppError('event.not_open_to_you');
  const fields = missingAnswers(event.questions, request.answers);
  if (Object.keys(fields).length > 0)
    return new AppError('request.invalid', { message: 'Please answer the questions of the host.', fields });
  // Drop answers to questions that no longer exist.
  const answers = event.questions.flatMap(({ id }) => (request.answers[id] ? [[id, request.answers[id]]] : []));
  return { ...request, answers: Object.fromEntries(answers) };
}
