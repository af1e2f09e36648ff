import { isStaff } from '#contracts/accounts/account-roles.ts';
import type { Credentials } from '#server/accounts/accounts.queries.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import { assuranceOf } from '#server/accounts/sessions/session-lifetime.ts';
import { findSession } from '#server/accounts/sessions/sessions.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { listPasskeysOf } from './passkeys.queries.ts';
import { findSecondFactor } from './second-factors.queries.ts';
import { canUsePasskeys, passkeyHost } from './webauthn.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;

/** The guard of adding, replacing and removing factors. The factor comes first: using it is a recent proof of identity, too. */
export async function requireFactorChange(deps: Deps, viewer: Viewer): Promise<Credentials> {
  await requireOwnFactor(deps, viewer);
  return requireRecentSignIn(deps, viewer);
}

/**
 * Throws unless this session has used a factor that the account has: otherwise the password alone would set up another one, which opens what
 * needs a second factor. A passkey alone is asked for only of those who need a second factor, because it comes without recovery codes: others
 * who lose the device log in with the password, and replace it (ADR 108).
 */
export async function requireOwnFactor({ config, db, clock }: Deps, viewer: Viewer): Promise<void> {
  const session = await findSession(db, viewer.sessionId);
  if (!session || assuranceOf(session, clock.now()) === 2) return;
  const needsOne = isStaff(session.role) || viewer.secondFactorDueAt !== null;
  const hasFactor =
    (await findSecondFactor(db, viewer.id)) || (needsOne && (await hasPasskeyHere({ config, db }, viewer)));
  if (hasFactor)
    throw new AppError('auth.second_factor_required', { message: 'Use your second factor, then try again.' });
}

/** A passkey of another host proves nothing here, and must not lock its owner out. */
async function hasPasskeyHere({ config, db }: Pick<Deps, 'config' | 'db'>, { id }: Viewer): Promise<boolean> {
  const host = passkeyHost(config);
  return canUsePasskeys(config) && (await listPasskeysOf(db, id)).some(({ rpId }) => rpId === host);
}
