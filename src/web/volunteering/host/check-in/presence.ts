import { delaySince } from '#web/parts/unsent-check-ins.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import type { Writes } from '#web/platform/http/write-queue.ts';
import type { SignUpChange, SignUpForHost } from '#web/volunteering/host/shift-people.api.ts';

export type Attendance = 'attended' | 'no-show' | null;
/** `spotsAttended`: how many of a group came; all of them until somebody says otherwise. */
export type CheckIn = { personId: string; attendance: Attendance; spotsAttended?: number; pressedAt?: number };

/** Before the shift begins people are only checked in; attendance is recorded from its start on. */
const presenceOf = ({ attendance, checkedInAt }: Pick<SignUpForHost, 'attendance' | 'checkedInAt'>): Attendance =>
  attendance ?? (checkedInAt ? 'attended' : null);

/** The API change for a button, sent now: by the clock of the device, as `pressedAt` is, and by that of the server, which decides what has begun. */
export function presenceChange(
  { pressedAt, ...press }: Omit<CheckIn, 'personId'>,
  startsAt: string,
  now: { device: number; server: number },
): SignUpChange {
  return { ...markOf(press, startsAt, now.server), ...delaySince(pressedAt, now.device) };
}

function markOf(
  { attendance, spotsAttended }: Omit<CheckIn, 'personId' | 'pressedAt'>,
  startsAt: string,
  now: number,
): SignUpChange {
  const hasBegun = Date.parse(startsAt) <= now;
  if (attendance === 'no-show') return { attendance };
  if (attendance === 'attended')
    return { isCheckedIn: true, ...(hasBegun && { attendance }), ...(spotsAttended && { spotsAttended }) };
  return { isCheckedIn: false, ...(hasBegun && { attendance }) };
}

/** All people on the shift by name, with unsaved changes applied. */
export function checkInList(signUps: readonly SignUpForHost[], writes: Writes<CheckIn>) {
  return signUps
    .map((signUp) => {
      const write = writes.get(signUp.person.id);
      const unsaved = write && write.phase !== 'refused' ? write.value : null;
      return {
        signUp,
        presence: unsaved ? unsaved.attendance : presenceOf(signUp),
        spotsAttended: unsaved?.spotsAttended ?? signUp.spotsAttended ?? signUp.spots,
        isSaving: unsaved !== null,
        refusal: write?.phase === 'refused' ? problemText(write.error) : null,
      };
    })
    .toSorted((one, other) => one.signUp.person.name.localeCompare(other.signUp.person.name));
}

export type CheckInPerson = ReturnType<typeof checkInList>[number];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** People whose names contain every typed word, ignoring accents. */
export function findByName(people: readonly CheckInPerson[], searchText: string): CheckInPerson[] {
  const parts = plain(searchText).split(/\s+/).filter(Boolean);
  return people.filter(({ signUp }) => parts.every((part) => plain(signUp.person.name).includes(part)));
}
