import { staffPaths } from '#contracts/staff-paths.ts';
import { hashMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import type { IsSiteClaim } from '#server/accounts/registration/admission.actions.ts';
import { changeSiteRole } from '#server/accounts/site-roles.actions.ts';
import { hasAdministrator } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { randomToken } from '#server/platform/keys.ts';
import * as claims from './site-claims.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const CLAIM_SECONDS = 24 * 3600;

/**
 * A one-time link that makes the person who opens it the first administrator; null if the site has one. Only its hash is stored, so each
 * start makes another; all of them end when one is used.
 */
export async function issueSiteClaim({ db, clock, config }: Deps): Promise<string | null> {
  const now = clock.now();
  const token = randomToken(32);
  const isOpen = await db.transaction(async (tx) => {
    await claims.lockSiteClaims(tx);
    await claims.deleteExpiredSiteClaims(tx, now);
    if (await hasAdministrator(tx)) return false;
    await claims.insertSiteClaim(tx, hashMailedToken(token), now, secondsAfter(now, CLAIM_SECONDS));
    return true;
  });
  return isOpen ? config.PUBLIC_URL + staffPaths.claimSite({ token }) : null;
}

/** Prints the link next to the site's address, not in the log, which may be collected elsewhere. */
export async function printSiteClaim(deps: Deps): Promise<void> {
  const link = await issueSiteClaim(deps);
  if (link)
    console.log(`Nobody administers this site yet. Open this link within 24 hours, and sign up there:\n${link}`);
}

/** The link also lets its holder sign up on a site that takes no new accounts, which would never have an administrator. */
export const isSiteClaim: IsSiteClaim = (tx, { token, now }) => claims.isOpenSiteClaim(tx, hashMailedToken(token), now);

/** The viewer becomes the first administrator. */
export async function claimSite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  viewerId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await claims.lockSiteClaims(tx);
    const isValid = await isSiteClaim(tx, { token, now: clock.now() });
    if (!isValid || (await hasAdministrator(tx))) throw new AppError('site_staff.claim_invalid');
    await changeSiteRole(tx, { accountId: viewerId, role: 'administrator', actorId: viewerId, at: clock.now() });
    await claims.deleteSiteClaims(tx);
  });
}
