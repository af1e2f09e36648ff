import type { SiteStaffMember } from '#contracts/admin/site-staff.contract.ts';
import type { SiteRole } from '#contracts/admin/site-staff-fields.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { changeSiteRole } from '#server/accounts/site-roles.actions.ts';
import { findRole, listSiteStaff, type StaffRow } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteSiteClaims } from './site-claims.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const presentMember = ({ since, ...member }: StaffRow): SiteStaffMember => ({ ...member, since: since.toISOString() });

export async function showSiteStaff(db: Db): Promise<SiteStaffMember[]> {
  return (await listSiteStaff(db)).map(presentMember);
}

async function requireMember(db: Db, personId: string): Promise<SiteStaffMember> {
  const [member] = await listSiteStaff(db, personId);
  if (!member) throw new AppError('site_staff.not_found');
  return presentMember(member);
}

type Change = { actorId: string | null; role: SiteRole };

/**
 * `actorId` is null for the command line. Anybody can register the address of a colleague, so only its owner gets a role by it; on a fresh site
 * no mail may work yet, so the command line passes.
 */
export async function addSiteStaff(
  { db, clock }: Deps,
  { email, role, actorId }: Change & { email: string },
): Promise<SiteStaffMember> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) throw new AppError('site_staff.no_account');
    if (!account.isEmailVerified && actorId !== null) throw emailUnverified();
    await changeSiteRole(tx, { accountId: account.id, role, actorId, at: clock.now() });
    return requireMember(tx, account.id);
  });
}

function emailUnverified(): AppError {
  const { message } = new AppError('site_staff.email_unverified');
  return new AppError('site_staff.email_unverified', { fields: { email: message } });
}

export async function changeSiteStaff(
  { db, clock }: Deps,
  { personId, role, actorId }: Change & { personId: string },
): Promise<SiteStaffMember> {
  return db.transaction(async (tx) => {
    await requireMember(tx, personId);
    await changeSiteRole(tx, { accountId: personId, role, actorId, at: clock.now() });
    return requireMember(tx, personId);
  });
}

export async function removeSiteStaff(
  { db, clock }: Deps,
  { personId, actorId }: { personId: string; actorId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireMember(tx, personId);
    await changeSiteRole(tx, { accountId: personId, role: 'person', actorId, at: clock.now() });
  });
}

/** For the command line. Returns the lines to print. */
export async function promote(deps: Deps, email: string): Promise<string[]> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account) throw new Error(`No account has the email address ${email}. Sign up on the site first.`);
  if ((await findRole(deps.db, account.id)) === 'administrator') return [`${email} is already an administrator.`];
  await addSiteStaff(deps, { email, role: 'administrator', actorId: null });
  await deps.db.transaction(deleteSiteClaims);
  const warning = `Warning: nobody has verified ${email} yet. Make sure that its owner made this account.`;
  return [`${email} is now an administrator.`, ...(account.isEmailVerified ? [] : [warning])];
}
