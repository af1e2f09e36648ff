import type { SiteStaffMember } from '#contracts/admin/site-staff.contract.ts';
import type { SiteRole } from '#contracts/admin/site-staff-fields.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { changeSiteRole } from '#server/accounts/site-roles.actions.ts';
import { findRole, listSiteStaff, type StaffRow } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteSiteClaims } from './site-claims.queries.ts';
import { endedRoleMail, newRoleMail } from './site-staff.emails.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

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

/** Mails the person, unless they changed their own role. `actorId` is null for the command line, whose user tells them. */
async function giveRole(
  tx: Db,
  { clock, config }: Omit<Deps, 'db'>,
  { personId, role, actorId }: Change & { personId: string },
): Promise<SiteStaffMember> {
  const at = clock.now();
  const isNew = (await findRole(tx, personId)) !== role;
  await changeSiteRole(tx, { accountId: personId, role, actorId, at });
  const member = await requireMember(tx, personId);
  if (isNew && actorId !== null && actorId !== personId) {
    const mail = newRoleMail({
      productName: config.PRODUCT_NAME,
      role,
      url: config.PUBLIC_URL + mailedPath(staffPaths.admin()),
    });
    await enqueueMail(tx, { ...mail, reason: `site-role:${personId}:${role}:${at.toISOString()}`, to: member.email });
  }
  return member;
}

/**
 * `actorId` is null for the command line. Anybody can register the address of a colleague, so only its owner gets a role by it; on a fresh site
 * no mail may work yet, so the command line passes.
 */
export async function addSiteStaff(
  deps: Deps,
  { email, ...change }: Change & { email: string },
): Promise<SiteStaffMember> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) throw new AppError('site_staff.no_account');
    if (change.actorId !== null) {
      // Adding somebody again would take rights away without a word: the form begins with the lesser role.
      if ((await findRole(tx, account.id)) !== 'person') throw emailError('site_staff.already');
      if (!account.isEmailVerified) throw emailError('site_staff.email_unverified');
    }
    return giveRole(tx, deps, { ...change, personId: account.id });
  });
}

function emailError(code: 'site_staff.email_unverified' | 'site_staff.already'): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: { email: message } });
}

export async function changeSiteStaff(deps: Deps, change: Change & { personId: string }): Promise<SiteStaffMember> {
  return deps.db.transaction(async (tx) => {
    await requireMember(tx, change.personId);
    return giveRole(tx, deps, change);
  });
}

export async function removeSiteStaff(
  { db, clock, config }: Deps,
  { personId, actorId }: { personId: string; actorId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    const { role, email } = await requireMember(tx, personId);
    await changeSiteRole(tx, { accountId: personId, role: 'person', actorId, at });
    if (actorId === personId) return;
    const mail = endedRoleMail({ productName: config.PRODUCT_NAME, role });
    await enqueueMail(tx, { ...mail, reason: `site-role:${personId}:ended:${at.toISOString()}`, to: email });
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
