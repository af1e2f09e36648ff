import { createHash } from 'node:crypto';
import { byNetwork, type Rate, type RateLimits } from '#server/platform/http/rate-limits.ts';

export const loginLimit = byNetwork('login', 10, 180);
const failuresHere: Rate = { name: 'login-account-network', points: 10, seconds: 900, shared: true };
const failuresAnywhere: Rate = { name: 'login-account', points: 25, seconds: 3600, shared: true };

/** What limits of an address are counted by. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** A new password makes earlier failures meaningless. */
export async function forgetFailures(limits: RateLimits, email: string): Promise<void> {
  const address = addressKey(email);
  await limits.clear(failuresAnywhere, address);
  await limits.clear(failuresHere, `${address}|`);
}

type Attempt = { email: string; network: string; isHome: boolean };

/**
 * Counts failed attempts at an address, whether or not it has an account. Each attempt is counted before the password is
 * looked at and given back when it was right, so that many at once cannot slip past. Nobody can lock the owner out: networks
 * where the account has signed in before are not subject to the count over all networks.
 */
export async function limitFailures(
  limits: RateLimits,
  { email, network, isHome }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const address = addressKey(email);
  const counts: [Rate, string][] = [[failuresHere, `${address}|${network}`]];
  if (!isHome) counts.push([failuresAnywhere, address]);
  for (const [rate, key] of counts) await limits.consume(rate, key);
  let isFailure = false;
  try {
    isFailure = !(await isRight());
  } finally {
    if (!isFailure) for (const [rate, key] of counts) await limits.giveBack(rate, key);
  }
  return !isFailure;
}
