import type { Attendance, QueueState } from './attendance-queue.ts';
import type { SignUpChange, SignUpForHost } from './shift-people.api.ts';

/** Before the shift begins people are only checked in; attendance is recorded from its start on. */
const presenceOf = ({ attendance, checkedInAt }: Pick<SignUpForHost, 'attendance' | 'checkedInAt'>): Attendance =>
  attendance ?? (checkedInAt ? 'attended' : null);

/** The API change for a button pressed at `now`. */
export function presenceChange(attendance: Attendance, startsAt: string, now: number): SignUpChange {
  const hasBegun = Date.parse(startsAt) <= now;
  if (attendance === 'no-show') return { attendance };
  if (attendance === 'attended') return { isCheckedIn: true, ...(hasBegun && { attendance }) };
  return { isCheckedIn: false, ...(hasBegun && { attendance }) };
}

/** All people by name, with unsent changes applied. */
export function peopleAtTheDoor(signUps: readonly SignUpForHost[], wishes: QueueState['wishes']) {
  return signUps
    .map((signUp) => {
      const wish = wishes.get(signUp.person.id);
      const isWished = wish && wish.phase !== 'refused';
      return {
        signUp,
        presence: isWished ? wish.attendance : presenceOf(signUp),
        isOnTheWay: Boolean(isWished),
        refusal: wish?.phase === 'refused' ? (wish.message ?? null) : null,
      };
    })
    .toSorted((one, other) => one.signUp.person.name.localeCompare(other.signUp.person.name));
}

export type PersonAtTheDoor = ReturnType<typeof peopleAtTheDoor>[number];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** People whose names contain every typed word, ignoring accents. */
export function findByName(people: readonly PersonAtTheDoor[], words: string): PersonAtTheDoor[] {
  const parts = plain(words).split(/\s+/).filter(Boolean);
  return people.filter(({ signUp }) => parts.every((part) => plain(signUp.person.name).includes(part)));
}
