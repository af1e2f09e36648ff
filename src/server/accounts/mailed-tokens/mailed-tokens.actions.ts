import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  CHANGE_LINK_MINUTES,
  LOGIN_LINK_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '#contracts/accounts/account-limits.ts';
import { arrivalPaths, paths } from '#contracts/site-paths.ts';
import {
  addressInUseNotice,
  emailChangeMail,
  loginLinkMail,
  resetMail,
  verificationMail,
} from '#server/accounts/accounts.emails.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { type Keys, randomToken, sign } from '#server/platform/keys.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type Purpose, replaceMailedToken } from './mailed-tokens.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'clock' | 'keys'>;
type MailedTokenRequest = {
  accountId: string;
  purpose: Purpose;
  email: string;
  /** Set by a job, which may run twice: the second run finds its token already stored and sends nothing. */
  id?: string;
  /** The page that a link to log in opens afterwards. */
  next?: string | undefined;
};

const MINUTE = 60;
const tokenKinds = {
  'verify-email': {
    path: arrivalPaths.verifyEmail,
    lifetimeSeconds: VERIFICATION_LINK_HOURS * 60 * MINUTE,
    render: verificationMail,
  },
  'reset-password': { path: paths.resetPassword, lifetimeSeconds: CHANGE_LINK_MINUTES * MINUTE, render: resetMail },
  'change-email': {
    path: arrivalPaths.verifyEmail,
    lifetimeSeconds: CHANGE_LINK_MINUTES * MINUTE,
    render: emailChangeMail,
  },
  'log-in': { path: arrivalPaths.logIn, lifetimeSeconds: LOGIN_LINK_MINUTES * MINUTE, render: loginLinkMail },
} as const;

export const hashMailedToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six digits are few: the key keeps them secret from readers of the database. */
export const hashLoginCode = ({ links }: Pick<Keys, 'links'>, id: string, code: string): Buffer =>
  Buffer.from(sign(links, `login-code ${id} ${code}`), 'base64url');

/** Creates a 256-bit token, which replaces an earlier one for the same purpose, and mails its link in the same transaction. */
export async function issueMailedToken(
  tx: Db,
  { config, clock, keys }: Deps,
  request: MailedTokenRequest,
): Promise<void> {
  const { accountId, purpose, email, id = randomUUID(), next } = request;
  const { path, lifetimeSeconds, render } = tokenKinds[purpose];
  const token = randomToken(32);
  const now = clock.now();
  const expiresAt = secondsAfter(now, lifetimeSeconds);
  const tokenHash = hashMailedToken(token);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = purpose === 'log-in' ? hashLoginCode(keys, id, code) : null;
  if (!(await replaceMailedToken(tx, { id, accountId, purpose, email, tokenHash, codeHash, now, expiresAt }))) return;
  // A taken address gets a notice instead of a link. The token is stored anyway, so that the requester sees the same as for a free address.
  const isTaken = purpose === 'change-email' && (await findAccountByEmail(tx, email)) !== undefined;
  const url = config.PUBLIC_URL + path({ token, ...(next && { next }) });
  const productName = config.PRODUCT_NAME;
  const content = isTaken ? addressInUseNotice({ productName }) : render({ productName, url, code });
  await enqueueMail(tx, { ...content, reason: `${purpose}:${id}`, to: email, expiresAt });
}

type ConfirmedRequest = {
  accountId: string;
  email: string;
  requestId: string;
  tokenHash: Buffer;
  codeHash: Buffer | null;
};

/** The link and the code of a confirmed request log in once more: the answer to the confirmation may have been lost. */
export async function keepAsLogin(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { requestId: id, ...confirmed }: ConfirmedRequest,
): Promise<void> {
  const now = clock.now();
  const purpose = 'log-in';
  const expiresAt = secondsAfter(now, tokenKinds[purpose].lifetimeSeconds);
  await replaceMailedToken(tx, { ...confirmed, id, purpose, now, expiresAt });
}

/** A token to choose a new password, for a person who came by a mailed link. */
export async function issueResetToken(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = randomToken(32);
  const now = clock.now();
  const purpose = 'reset-password';
  const expiresAt = secondsAfter(now, tokenKinds[purpose].lifetimeSeconds);
  const tokenHash = hashMailedToken(token);
  await replaceMailedToken(tx, {
    id: randomUUID(),
    accountId,
    purpose,
    email,
    tokenHash,
    codeHash: null,
    now,
    expiresAt,
  });
  return token;
}
