import { createHash } from 'node:crypto';
import type { RegistrationMode } from '#contracts/accounts/registration-fields.ts';
import { isAddressSuspended } from '#server/accounts/account-limits.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { sign } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isAdmittedAddress } from './email-domains.ts';
import { isInvitationValid, takeInvitation, takeInvitationOfAddress } from './registration.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'clock' | 'keys'>;

export const hashInvitationCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Keyed, so that nobody finds out from the database whose limits are kept. */
export const hashAddress = (email: string, { keys }: Pick<AppDeps, 'keys'>): string =>
  sign(keys.addresses, email.toLowerCase());

const REASONS: Record<Exclude<RegistrationMode, 'open'>, string> = {
  approval:
    'The people who run this site review each new account first. Ask them for one, and use the invitation that they email you.',
  invitation: 'You need an invitation to sign up here. Check the code, or ask someone who uses this site for one.',
  closed: 'This site isn’t accepting new accounts right now.',
};

/** What the person brings: a code, or an address that they have proved to own. */
export type Admission = {
  email: string;
  isEmailProved: boolean;
  invitation?: string | undefined;
  /** In its place, where the code itself was not kept. */
  invitationHash?: Buffer | null;
  /** Whether the code is that of the site's first administrator, who needs nobody's leave. */
  isSiteClaim?: IsSiteClaim | undefined;
};
export type IsSiteClaim = (tx: Db, claim: { token: string; now: Date }) => Promise<boolean>;

/** The one place that admits new accounts, whatever way they sign up. Throws `account.sign_up_closed`, for known and unknown addresses alike. */
export async function admitAccount(
  tx: Db,
  deps: Deps,
  { email, isEmailProved, invitation, invitationHash, isSiteClaim }: Admission,
): Promise<void> {
  const mode = requireAdmittedAddress(deps.config, email);
  const now = deps.clock.now();
  if (await isAddressSuspended(tx, { addressHash: hashAddress(email, deps), now })) throw refusedAddress();
  if (mode === 'open' || (invitation && (await isSiteClaim?.(tx, { token: invitation, now })))) return;
  if (mode !== 'closed') {
    const codeHash = invitation ? hashInvitationCode(invitation) : invitationHash;
    if (codeHash && (await takeInvitation(tx, { codeHash, email, now }))) return;
    if (isEmailProved && (await takeInvitationOfAddress(tx, email, now))) return;
  }
  throw new AppError('account.sign_up_closed', { message: REASONS[mode] });
}

/**
 * For people who start something that makes an account once they prove their address; returns the hash of their invitation. Where one is needed and
 * they give none, only the proof looks for one of the address: an answer now would tell who was invited, and refuse people who have an account.
 */
export async function requirePossibleRegistration(
  { config, db, clock }: Pick<AppDeps, 'config' | 'db' | 'clock'>,
  { email, invitation }: Pick<Admission, 'email' | 'invitation'>,
): Promise<Buffer | null> {
  const mode = requireAdmittedAddress(config, email);
  if (mode === 'closed') throw new AppError('account.sign_up_closed', { message: REASONS[mode] });
  if (mode === 'open' || !invitation) return null;
  const codeHash = hashInvitationCode(invitation);
  if (await isInvitationValid(db, { codeHash, email, now: clock.now() })) return codeHash;
  const message = 'This code does not work. Check it, or ask for another one.';
  throw new AppError('account.sign_up_closed', { message, fields: { siteInvitation: message } });
}

/** Throws if no account may have the address; returns how others sign up. */
export function requireAdmittedAddress(config: AppDeps['config'], email: string): RegistrationMode {
  if (!isAdmitted(config, email)) {
    const message = 'You can’t sign up here with an address at this domain. Use another one.';
    throw new AppError('account.sign_up_closed', { message, fields: { email: message } });
  }
  return config.REGISTRATION;
}

/** Names no reason: the person who types an address may not be its owner. */
function refusedAddress(): AppError {
  const message =
    'You can’t sign up here with this address. If you think that is wrong, write to the people who run this site.';
  return new AppError('account.sign_up_closed', { message, fields: { email: message } });
}

/** Otherwise people could sign up with an address that is admitted, which they need not own, and change it to theirs. */
export function requireAdmittedChange(config: AppDeps['config'], email: string): void {
  if (!isAdmitted(config, email))
    throw invalidField('email', 'This site doesn’t accept addresses at this domain. Use another one.');
}

const isAdmitted = (
  { ALLOWED_EMAIL_DOMAINS: allowed, DENIED_EMAIL_DOMAINS: denied }: AppDeps['config'],
  email: string,
): boolean => isAdmittedAddress(email, { allowed, denied });
