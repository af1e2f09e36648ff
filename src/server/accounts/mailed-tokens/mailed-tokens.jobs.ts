import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { hasSignedInFrom } from '#server/accounts/security-events.queries.ts';
import { addressKey } from '#server/accounts/sessions/login-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { networkOf, type Rate } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { issueMailedToken } from './mailed-tokens.actions.ts';
import { deleteExpiredMailedTokens } from './mailed-tokens.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock' | 'keys'>;

export const mailLinkJob = job({
  name: 'mail-link',
  payload: z.object({
    id: z.uuid(),
    purpose: z.enum(['verify-email', 'reset-password', 'log-in']),
    email: z.string(),
    next: z.string().optional(),
  }),
});
const deleteExpiredTokensJob = job({ name: 'delete-expired-mailed-tokens', cron: '17 * * * *' });
type LinkRequest = z.output<typeof mailLinkJob.payload>;

const ratesPerAddress = (purpose: LinkRequest['purpose']): Rate[] => [
  { name: `${purpose}-minute`, points: 1, seconds: 60, isExact: true },
  { name: `${purpose}-half-hour`, points: 5, seconds: 1800, isExact: true },
  { name: `${purpose}-day`, points: 6, seconds: 86_400, isExact: true },
];

/**
 * Requests a link. The request does the same work whether or not the address has an account; only the job looks. Beyond the limits of an
 * address it silently does nothing. Networks where the owner has signed in have limits of their own, so that requests by others cannot use
 * them up.
 */
export async function requestLink(
  { db, limits }: Pick<AppDeps, 'db' | 'limits'>,
  { purpose, email, next }: Omit<LinkRequest, 'id'>,
  caller: Caller,
): Promise<void> {
  const network = networkOf(caller.ip);
  const address = addressKey(email);
  const key = (await hasSignedInFrom(db, { email, network })) ? `${address}|${network}` : address;
  for (const rate of ratesPerAddress(purpose)) if (!(await limits.allows(rate, key))) return;
  await enqueue(db, mailLinkJob, { id: randomUUID(), purpose, email, next });
}

export const mailedTokenJobs = (deps: Deps): Work =>
  combine([
    handle(mailLinkJob, (request) => mailLink(deps, request)),
    handle(deleteExpiredTokensJob, () => deleteExpiredMailedTokens(deps.db, deps.clock.now())),
  ]);

async function mailLink(deps: Deps, { id, purpose, email, next }: LinkRequest): Promise<void> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || (purpose === 'verify-email' && account.isEmailVerified)) return;
  await deps.db.transaction((tx) =>
    issueMailedToken(tx, deps, { id, accountId: account.id, purpose, email: account.email, next }),
  );
}
