import { type KeptEntry, keptEntry } from '#web/platform/http/kept-entries.ts';
import { forgetOldQueries, type KeptQueries, useKeptQueries } from '#web/platform/http/kept-queries.ts';
import { readSession } from '#web/platform/session/session-storage.ts';
import { shiftPeopleKey } from '#web/volunteering/host/shift-people.api.ts';
import { shiftKey } from '#web/volunteering/host/volunteer-roles.api.ts';
import { walkInsKey } from '#web/volunteering/host/walk-ins.api.ts';

/** All that check-in keeps in this browser has names that start so. */
export const CHECK_IN = 'check-in/';
const LISTS = `${CHECK_IN}lists/`;

/** Another tab may have logged out or changed the account, and what it has erased must not come back: storage knows first. */
const listEntry = (personId: string, shiftId: string): KeptEntry<KeptQueries> =>
  keptEntry(`${LISTS}${personId}/${shiftId}`, () => readSession().user?.id === personId);

export type PersonsShift = { personId: string; shiftId: string };

/**
 * Keeps the list of a shift in this browser for the person who opened it, so that the page opens without a network. Returns whether the browser keeps
 * it. `version` is the page's.
 */
export function useKeptCheckIn({ personId, shiftId }: PersonsShift, version: string): boolean {
  const keys = [shiftKey(shiftId), shiftPeopleKey(shiftId, 'signed-up'), walkInsKey(shiftId)];
  return useKeptQueries({ entry: listEntry(personId, shiftId), version, keys });
}

/** Names of the check-ins that this person has not sent yet. */
export const unsentCheckIns = ({ personId, shiftId }: PersonsShift): string =>
  `${CHECK_IN}attendance/${personId}/${shiftId}`;
export const unsentWalkIns = ({ personId, shiftId }: PersonsShift): string =>
  `${CHECK_IN}walk-ins/${personId}/${shiftId}`;

/** Erases the lists of other accounts that used this browser, and those of a week ago. */
export const forgetOldLists = (personId: string, now: number): void =>
  forgetOldQueries({ start: LISTS, own: `${LISTS}${personId}/`, now });
