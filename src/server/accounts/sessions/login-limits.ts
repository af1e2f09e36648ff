import { createHash } from 'node:crypto';
import { byNetwork, type Rate, type RateLimits } from '#server/platform/http/rate-limits.ts';

export const loginLimit = byNetwork('login', 10, 180);
const failuresPerNetwork: Rate = { name: 'login-account-network', points: 10, seconds: 900, isExact: true };
const failuresPerAccount: Rate = { name: 'login-account', points: 25, seconds: 3600, isExact: true };

/** The key of limits per address. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** Resets the counters; a new password makes earlier failures meaningless. */
export async function clearFailures(limits: RateLimits, email: string): Promise<void> {
  const address = addressKey(email);
  await limits.clear(failuresPerAccount, address);
  await limits.clear(failuresPerNetwork, `${address}|`);
}

type Attempt = { email: string; network: string; isKnownNetwork: boolean };

/**
 * Counts failed attempts for an address, whether or not it has an account. Each attempt is counted before the password is verified and
 * given back on success, so that concurrent attempts cannot bypass the limit. Nobody can lock the owner out: networks where the account
 * has signed in are exempt from the limit per account.
 */
export async function limitFailures(
  limits: RateLimits,
  { email, network, isKnownNetwork }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const address = addressKey(email);
  const counts: [Rate, string][] = [[failuresPerNetwork, `${address}|${network}`]];
  if (!isKnownNetwork) counts.push([failuresPerAccount, address]);
  for (const [rate, key] of counts) await limits.consume(rate, key);
  let isFailure = false;
  try {
    isFailure = !(await isRight());
  } finally {
    if (!isFailure) for (const [rate, key] of counts) await limits.giveBack(rate, key);
  }
  return !isFailure;
}
