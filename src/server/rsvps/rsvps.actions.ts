import { answerErrors, type Question } from '#contracts/questions.ts';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { canSeeAnswers, canSeeEvent, isOver } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { updateToConfirmed } from './rsvp-deadlines.queries.ts';
import { isOpen } from './rsvp-refusals.ts';
import { attendanceAt, requireVisibleEvent } from './rsvps.policy.ts';
import { type EventForRsvp, findEventForViewers, listRsvpsForPeople } from './rsvps.queries.ts';
import { submitRsvps } from './seats/seating.actions.ts';
import type { RsvpRequest } from './seats/seating-plan.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'metrics'>;

const noRsvp = (event: EventForRsvp): Rsvp => ({
  status: 'none',
  guests: 0,
  answers: {},
  isHidden: false,
  hasTicket: false,
  attendance: attendanceAt(event),
  position: null,
  answerBy: null,
  isConfirmationDue: false,
  isPassedOver: false,
  checkInCode: null,
  checkedInAt: null,
  note: '',
  declineNote: '',
});

async function findRsvps(
  { db, clock }: Deps,
  event: EventForRsvp,
  personIds: readonly string[],
): Promise<Map<string, Rsvp>> {
  const rows = await listRsvpsForPeople(db, event, { personIds, now: clock.now() });
  return new Map(
    rows.map(({ personId, checkedInAt, answerBy, ...rsvp }) => [
      personId,
      {
        ...rsvp,
        attendance: attendanceAt(event, rsvp),
        checkedInAt: checkedInAt?.toISOString() ?? null,
        answerBy: answerBy?.toISOString() ?? null,
      },
    ]),
  );
}

type RsvpRef = { eventId: string; personId: string };

export async function showRsvp(deps: Deps, event: EventForRsvp, personId: string): Promise<Rsvp> {
  return (await findRsvps(deps, event, [personId])).get(personId) ?? noRsvp(event);
}

/** RSVP requests of an event are processed in order, and concurrent ones in batches. */
export function createRsvpQueue(deps: Deps) {
  const batchSizes = deps.metrics?.histogram({
    name: 'dig_rsvp_batch_size',
    help: 'RSVPs to one event that were handled together; more than one only under load.',
    buckets: [1, 2, 5, 10, 25, 50, 100],
  });
  return batchByKey<RsvpRequest, Rsvp>(async (eventId, requests) => {
    batchSizes?.observe([], requests.length);
    return answerTogether(deps, eventId, requests);
  });
}

async function answerTogether(
  deps: Deps,
  eventId: string,
  requests: readonly RsvpRequest[],
): Promise<(Rsvp | AppError)[]> {
  const { db, clock } = deps;
  const ids = requests.map(({ personId }) => personId);
  const events = await findEventForViewers(db, eventId, ids);
  const [event] = events;
  if (!event) return requests.map(() => new AppError('event.not_found'));
  const validated = requests.map((request, index) => validateRequest(events[index], request));
  const valid = validated.filter((result): result is RsvpRequest => !(result instanceof AppError));
  const outcomes = valid.length > 0 ? await submitRsvps(db, eventId, valid, clock.now()) : [];
  const rsvps = await findRsvps(deps, event, ids);
  return validated.map((result) => {
    if (result instanceof AppError) return result;
    const outcome = outcomes[valid.indexOf(result)]!;
    if ('refusal' in outcome) return new AppError(outcome.refusal);
    return rsvps.get(result.personId) ?? noRsvp(event);
  });
}

type RsvpQueue = ReturnType<typeof createRsvpQueue>;

/** Does nothing for people who are not on the list; a removed person stays removed. */
export async function withdrawRsvp(deps: Deps, submitRsvp: RsvpQueue, ref: RsvpRef): Promise<void> {
  const { eventId, personId } = ref;
  const event = await requireVisibleEvent(deps.db, eventId, personId);
  const { status } = await showRsvp(deps, event, personId);
  if (!isOpen(status)) return;
  await submitRsvp(eventId, { personId, status: 'not-going', guests: 0, answers: {}, isHidden: false });
}

/** Says yes for a person, with the guests and answers they gave before: still coming, takes the offered spot, or wants one again. */
export async function confirmRsvp(deps: Deps, ref: RsvpRef): Promise<Rsvp> {
  const { db, clock } = deps;
  const { eventId, personId } = ref;
  const event = await requireVisibleEvent(db, eventId, personId);
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  if (isOver(event, clock.now())) throw new AppError('event.over');
  if (await updateToConfirmed(db, { ...ref, now: clock.now() })) return showRsvp(deps, event, personId);
  const { status, guests, answers, isHidden, attendance } = await showRsvp(deps, event, personId);
  if (status === 'removed') throw new AppError('rsvp.removed');
  if (status === 'declined') throw new AppError('rsvp.declined');
  if (status !== 'offered' && status !== 'waitlisted') throw new AppError('rsvp.nothing_to_confirm');
  if (event.isBlockedByHost) throw new AppError('event.not_open_to_you');
  const request = { personId, status: 'going', guests, answers, isHidden, attendance } as const;
  const [outcome] = await submitRsvps(db, eventId, [request], clock.now());
  if (outcome && 'refusal' in outcome) throw new AppError(outcome.refusal);
  return showRsvp(deps, event, personId);
}

/** Returns the request with only the answers that the event asks for, or the error. `event` is undefined when it does not exist. */
export function validateRequest(
  event: EventForRsvp | undefined,
  request: RsvpRequest,
  { isAutomatic } = { isAutomatic: false },
): RsvpRequest | AppError {
  if (!event || !canSeeEvent(event, event)) return new AppError('event.not_found');
  if (request.status === 'not-going') return { ...request, guests: 0, answers: {} };
  if (event.isBlockedByHost) return new AppError('event.not_open_to_you');
  // Options may have been edited since the person answered for the whole series.
  const isSettled = ({ id, kind }: Question) => isAutomatic && kind !== 'checkbox' && Boolean(request.answers[id]);
  const unsettled = event.questions.filter((question) => !isSettled(question));
  const fields = answerErrors(unsettled, request.answers);
  if (Object.keys(fields).length > 0)
    return new AppError('request.invalid', { message: 'Please answer the host’s questions.', fields });
  // Drop answers to questions that no longer exist.
  const answers = event.questions.flatMap(({ id }) => (request.answers[id] ? [[id, request.answers[id]]] : []));
  return { ...request, answers: Object.fromEntries(answers), isHost: canSeeAnswers(event) };
}
