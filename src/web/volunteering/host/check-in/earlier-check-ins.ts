import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { callApi, HttpError } from '#web/platform/http/http.ts';
import { keptEntry, keptNames } from '#web/platform/http/kept-entries.ts';
import { sendOnce } from '#web/platform/http/write-queue.ts';
import { CHECK_IN, forgetOldLists, type PersonsShift, unsentCheckIns } from './kept-check-in.ts';
import { checkInQueue } from './use-check-in-queue.ts';
import { walkInQueue } from './use-walk-in-queue.ts';

const unsentKinds = new Set(['attendance', 'walk-ins']);

/** Shifts with check-ins that this person has not sent yet. */
const unsentShifts = (personId: string): string[] => [
  ...new Set(
    keptNames(CHECK_IN).flatMap((name) => {
      const [, kind, owner, shiftId = ''] = name.split('/');
      return unsentKinds.has(kind!) && owner === personId ? [shiftId] : [];
    }),
  ),
];

/** Sends the check-ins of shifts whose page was closed before the network came back, and erases old lists. The page of a shift sends its own. */
export async function resumeCheckIns(personId: string): Promise<void> {
  forgetOldLists(personId, Date.now());
  for (const shiftId of unsentShifts(personId)) {
    if (location.pathname === paths.checkInShift(shiftId)) continue;
    sendOnce(walkInQueue({ personId, shiftId }));
    const shift = await findShift(shiftId);
    if (shift) sendOnce(checkInQueue(personId, shift));
    else forgetCheckIns({ personId, shiftId });
  }
}

/** Undefined if the shift was deleted, or the person no longer sees it: then nobody can save its check-ins. */
async function findShift(shiftId: string) {
  try {
    return await callApi(calls.getVolunteerShift, { params: { shiftId } });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

function forgetCheckIns(ref: PersonsShift): void {
  for (const name of keptNames(`${unsentCheckIns(ref)}/`)) keptEntry(name).write(null);
}
