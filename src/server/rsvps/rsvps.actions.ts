import { missingAnswers } from '#contracts/required-answers.ts';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { answerQueue } from './answer-queue.ts';
import type { Answer } from './decide-rsvp.ts';
import { type EventForRsvp, listEventsForRsvp, listRsvpsOfPeople } from './rsvps.queries.ts';
import { takeAnswers } from './seating.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const NO_ANSWER: Rsvp = {
  status: 'none',
  guests: 0,
  answers: {},
  isHidden: false,
  position: null,
  checkInCode: null,
  checkedInAt: null,
};

async function rsvpsOf(db: Db, eventId: string, personIds: readonly string[]): Promise<Map<string, Rsvp>> {
  const rows = await listRsvpsOfPeople(db, eventId, personIds);
  return new Map(
    rows.map(({ personId, checkedInAt, ...rsvp }) => [
      personId,
      { ...rsvp, checkedInAt: checkedInAt?.toISOString() ?? null },
    ]),
  );
}

export async function showRsvp(db: Db, eventId: string, personId: string): Promise<Rsvp> {
  return (await rsvpsOf(db, eventId, [personId])).get(personId) ?? NO_ANSWER;
}

/** Answers go through here, all of an event's in their order, as many together as come together. */
export const openAnswers = ({ db, clock }: Deps) =>
  answerQueue<Answer, Rsvp>(async (eventId, wishes) => {
    const ids = wishes.map(({ personId }) => personId);
    const occasions = await listEventsForRsvp(db, eventId, ids);
    const checked = wishes.map((wish, at) => checkAnswer(occasions[at], wish));
    const valid = checked.filter((each): each is Answer => !(each instanceof AppError));
    const outcomes = valid.length > 0 ? await takeAnswers(db, eventId, valid, clock.now()) : [];
    const rsvps = await rsvpsOf(db, eventId, ids);
    return checked.map((each) => {
      if (each instanceof AppError) return each;
      const outcome = outcomes[valid.indexOf(each)]!;
      if ('refusal' in outcome) return new AppError(outcome.refusal);
      return rsvps.get(each.personId) ?? NO_ANSWER;
    });
  });

export function checkAnswer(occasion: EventForRsvp | undefined, wish: Answer): Answer | AppError {
  if (!occasion || !canSeeEvent(occasion, occasion)) return new AppError('event.not_found');
  if (wish.status === 'not-going') return { ...wish, guests: 0, answers: {} };
  if (occasion.isShutOut) return new AppError('event.not_open_to_you');
  const fields = missingAnswers(occasion.questions, wish.answers);
  if (Object.keys(fields).length > 0)
    return new AppError('request.invalid', { message: 'Please answer the questions of the host.', fields });
  // Answers to questions that are gone are dropped.
  const given = occasion.questions.flatMap(({ id }) => (wish.answers[id] ? [[id, wish.answers[id]]] : []));
  return { ...wish, answers: Object.fromEntries(given) };
}
