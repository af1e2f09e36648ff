import type { VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { approveHours, disputeOwnHours } from '#server/volunteering/hours/volunteer-hours.actions.ts';
import { changeSignUp, confirmShift, signUp, withdraw } from '#server/volunteering/sign-ups/sign-ups.actions.ts';
import { cities } from './cities.ts';
import { chance } from './event-plans.ts';
import type { NeedIdea } from './need-ideas.ts';

type Filling = {
  idea: NeedIdea;
  signUps: number;
  shift: VolunteerShift;
  postedAt: Date;
  managerId: string;
  people: ReadonlyMap<string, string>;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours older than this are approved. */
const APPROVED_AFTER_MS = 8 * DAY_MS;
const CONFIRMATIONS = { answers: {}, confirmsAge: true, confirmsSkills: true };

/** Signs people up for a shift between its posting and its start, and records attendance and hours of past shifts. */
export async function fillShift(deps: SignInDeps, filling: Filling): Promise<void> {
  const { shift, signUps, postedAt } = filling;
  const now = deps.clock.now().getTime();
  const starts = Date.parse(shift.startsAt);
  const until = Math.min(now, starts - HOUR_MS);
  /** The time after `part` of the sign-up period; 0 is its start. */
  const at = (part: number) => ({
    ...deps,
    clock: { now: () => new Date(postedAt.getTime() + part * (until - postedAt.getTime())) },
  });
  const taken: string[] = [];
  for (const personId of chooseVolunteers(filling)) {
    if (taken.length >= signUps) break;
    if (await signUpPerson(at(0.1 + (0.7 * taken.length) / signUps), shift.id, personId)) taken.push(personId);
  }
  await withdrawSome(at(0.9), filling, taken);
  if (starts > now && starts - now < 3 * DAY_MS && taken[1])
    await confirmShift(deps, { shiftId: shift.id, viewerId: taken[1] }, true);
  if (Date.parse(shift.endsAt) < now) await recordHours(deps, filling, taken.slice(0, shift.needed));
}

function chooseVolunteers({ idea, shift, managerId, people }: Filling): string[] {
  const { title, city, regulars = [] } = idea;
  const locals = new Set<string>(cities[city].hosts);
  const rank = (who: string) => chance(title, shift.startsLocal, who) - (locals.has(who) ? 1 : 0);
  // Ada signs up only where she is a regular, so that her pages stay easy to follow.
  const others = [...people.keys()].filter((who) => who !== 'ada' && !regulars.includes(who));
  return [...regulars, ...others.toSorted((a, b) => rank(a) - rank(b))]
    .map((who) => people.get(who)!)
    .filter((personId) => personId !== managerId);
}

/** False if it overlaps with another shift of theirs. */
async function signUpPerson(deps: SignInDeps, shiftId: string, viewerId: string): Promise<boolean> {
  try {
    await signUp(deps, { shiftId, viewerId }, CONFIRMATIONS);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'shift.overlaps') return false;
    throw error;
  }
}

/** On popular shifts one person withdraws, and one is removed. */
async function withdrawSome(deps: SignInDeps, { shift, signUps, managerId }: Filling, taken: string[]): Promise<void> {
  if (signUps < 4) return;
  const [leaver, removed] = [taken.at(-1)!, taken.at(-2)!];
  await withdraw(deps, { shiftId: shift.id, viewerId: leaver });
  if (signUps < 8) return;
  await changeSignUp(deps, { shiftId: shift.id, viewerId: managerId, personId: removed }, { status: 'removed' });
}

async function recordHours(deps: SignInDeps, { idea, shift, managerId }: Filling, people: string[]): Promise<void> {
  const ended = Date.parse(shift.endsAt);
  const after = (hours: number) => ({ ...deps, clock: { now: () => new Date(ended + hours * HOUR_MS) } });
  const of = { shiftId: shift.id, viewerId: managerId };
  for (const [n, personId] of people.entries()) {
    // By position instead of chance, so that every demo has no-shows and corrected hours.
    const attendance = n === 2 ? 'no-show' : 'attended';
    const minutes = n === 1 ? { minutes: 45 } : {};
    await changeSignUp(
      after(0.2),
      { ...of, personId },
      { attendance, isCheckedIn: attendance === 'attended', ...minutes },
    );
  }
  const age = deps.clock.now().getTime() - ended;
  if (age > APPROVED_AFTER_MS) await approveHours(after(20), of, {});
  else if (people[1] && chance(idea.title, 'disputes') < 0.4)
    await disputeOwnHours(after(2), {
      shiftId: shift.id,
      personId: people[1],
      state: 'disputed',
      note: 'I stayed until the last box was gone.',
    }).catch(() => {});
}
