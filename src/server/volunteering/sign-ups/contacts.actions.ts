import type { VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireManagedRole, requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import { listContactsOfRole, updateContact } from './contacts.queries.ts';
import { seekReplacement } from './roster.actions.ts';
import { requireAccepted, showShift } from './sign-ups.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShiftRef = { shiftId: string; viewerId: string };

export async function seekReplacementFor(
  deps: Deps,
  ref: ShiftRef,
  { isSought }: { isSought: boolean },
): Promise<VolunteerShift> {
  const { db, clock } = deps;
  await requireVisibleShift(db, ref.shiftId, ref.viewerId);
  const signUp = { shiftId: ref.shiftId, personId: ref.viewerId };
  requireAccepted(await db.transaction((tx) => seekReplacement(tx, signUp, isSought, clock.now())));
  return showShift(deps, ref);
}

export async function changeContact(
  deps: Deps,
  ref: ShiftRef,
  contact: { isShared: boolean; phone: string },
): Promise<VolunteerShift> {
  const { db, clock } = deps;
  await requireVisibleShift(db, ref.shiftId, ref.viewerId);
  const signUp = { shiftId: ref.shiftId, personId: ref.viewerId };
  if (!(await updateContact(db, signUp, contact, clock.now()))) throw new AppError('sign_up.none');
  return showShift(deps, ref);
}

export async function showContacts({ db, clock }: Deps, { roleId, viewerId }: { roleId: string; viewerId: string }) {
  await requireManagedRole(db, roleId, viewerId);
  return listContactsOfRole(db, roleId, clock.now());
}
