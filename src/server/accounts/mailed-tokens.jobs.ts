import { createHash, randomUUID } from 'node:crypto';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Rate } from '#server/platform/http/rate-limits.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { findAddressee } from './credentials.queries.ts';
import { issueMailedToken } from './mailed-tokens.actions.ts';
import { deleteExpiredMailedTokens } from './mailed-tokens.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;
type AskedPurpose = 'verify-email' | 'reset-password';
type Payload = { id: string; purpose: AskedPurpose; email: string };

const perAddress = (purpose: AskedPurpose): Rate[] => [
  { name: `${purpose}-minute`, points: 1, seconds: 60, shared: true },
  { name: `${purpose}-half-hour`, points: 5, seconds: 1800, shared: true },
  { name: `${purpose}-day`, points: 6, seconds: 86_400, shared: true },
];

/**
 * Asks for a link without looking whether the address has an account: the request does the same work either way, and only
 * the job finds out. Past the limits of an address nothing happens, and nothing shows.
 */
export async function askForLink(
  { db, limits }: Pick<AppDeps, 'db' | 'limits'>,
  { purpose, email }: { purpose: AskedPurpose; email: string },
): Promise<void> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  for (const rate of perAddress(purpose)) if (!(await limits.allows(rate, address))) return;
  await enqueueJob(db, 'mail-link', { id: randomUUID(), purpose, email } satisfies Payload);
}

export function mailedTokenJobs(deps: Deps): Work {
  return {
    tasks: {
      'mail-link': (payload) => mailLink(deps, payload as Payload),
      'delete-expired-mailed-tokens': () => deleteExpiredMailedTokens(deps.db, deps.clock.now()),
    },
    schedule: ['17 * * * * delete-expired-mailed-tokens'],
  };
}

async function mailLink(deps: Deps, { id, purpose, email }: Payload): Promise<void> {
  const account = await findAddressee(deps.db, email);
  if (!account || (purpose === 'verify-email' && account.isEmailVerified)) return;
  await deps.db.transaction((tx) =>
    issueMailedToken(tx, deps, { id, accountId: account.id, purpose, email: account.email }),
  );
}
