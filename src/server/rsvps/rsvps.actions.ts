import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import type { Rsvp } from '#contracts/rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db.ts';
import { requireVisible } from './rsvps.policy.ts';
import { type Answer, findRsvp, type Occasion, takeAnswers } from './rsvps.queries.ts';

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

export async function showRsvp(db: Db, eventId: string, personId: string): Promise<Rsvp> {
  const rsvp = await findRsvp(db, eventId, personId);
  return rsvp ? { ...rsvp, checkedInAt: rsvp.checkedInAt?.toISOString() ?? null } : NO_ANSWER;
}

/** Throws the code that the database answered instead of a status. */
export function refuseIfCode(outcome: string): void {
  if (outcome in errorCatalogue) throw new AppError(outcome as ErrorCode);
}

export async function answerEvent({ db, clock }: Deps, eventId: string, answer: Answer): Promise<Rsvp> {
  const occasion = await requireVisible(db, eventId, answer.personId);
  const answers = answer.status === 'going' ? answersTo(occasion.questions, answer.answers) : {};
  const [outcome] = await takeAnswers(db, eventId, [{ ...answer, answers }], clock.now());
  refuseIfCode(outcome!);
  return showRsvp(db, eventId, answer.personId);
}

/** Leaving where one never was changes nothing, and who was taken off the list stays off it. */
export async function leaveEvent({ db, clock }: Deps, eventId: string, personId: string): Promise<void> {
  await requireVisible(db, eventId, personId);
  const rsvp = await findRsvp(db, eventId, personId);
  if (rsvp?.status !== 'going' && rsvp?.status !== 'waitlisted') return;
  const leaving: Answer = { personId, status: 'not-going', guests: 0, answers: {}, isHidden: false };
  const [outcome] = await takeAnswers(db, eventId, [leaving], clock.now());
  if (outcome !== 'rsvp.removed') refuseIfCode(outcome!);
}

/** Answers to the questions as they are now; those to questions that are gone are dropped. */
function answersTo(questions: Occasion['questions'], given: Record<string, string>): Record<string, string> {
  const missing = questions.filter(({ id, isRequired }) => isRequired && !given[id]);
  if (missing.length > 0)
    throw new AppError('request.invalid', {
      message: 'Please answer the questions of the host.',
      fields: Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, 'Please answer this question'])),
    });
  return Object.fromEntries(questions.flatMap(({ id }) => (given[id] ? [[id, given[id]]] : [])));
}
