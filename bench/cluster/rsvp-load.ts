import { setTimeout as delay } from 'node:timers/promises';
import { call, keepCalling, setBio, signUp } from '../faults/calls.ts';

const WRITERS = 8;
const QUIET_MS = 3000;
const GIVE_UP_MS = 60_000;

export type Loss = { acknowledged: number; refused: number; lost: number; backAfterMs: number };

/**
 * Writes through the proxy without pause while `breakIt` runs, until no call has failed for three seconds. A write is lost if it was acknowledged and
 * an older one is there afterwards; `backAfterMs` is from the fault to the last failed call.
 */
export async function writeDuring(url: string, breakIt: () => Promise<void>): Promise<Loss> {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => signUp(url)));
  const tokens = people.map(({ tokens }) => tokens.access.token);
  const lastAcknowledged = tokens.map(() => 0);
  const [counts, times] = [
    { acknowledged: 0, refused: 0 },
    { broken: Infinity, lastFailure: 0 },
  ];
  const isOver = () => {
    const now = performance.now();
    return now > Math.max(times.broken, times.lastFailure) + QUIET_MS || now > times.broken + GIVE_UP_MS;
  };
  let written = 0;
  const writing = keepCalling(WRITERS, isOver, async (writer) => {
    const value = ++written;
    const { status } = await setBio(url, tokens[writer]!, String(value), { timeoutMs: 10_000 });
    if (status === 200) {
      lastAcknowledged[writer] = value;
      counts.acknowledged++;
    } else {
      counts.refused++;
      times.lastFailure = performance.now();
      await delay(20);
    }
  });
  await delay(1000);
  const broken = performance.now();
  await breakIt();
  times.broken = broken;
  await writing;
  const stored = await Promise.all(tokens.map((token) => readBio(url, token)));
  const lost = stored.filter((value, writer) => value < lastAcknowledged[writer]!).length;
  return { ...counts, lost, backAfterMs: Math.max(0, times.lastFailure - broken) };
}

async function readBio(url: string, token: string): Promise<number> {
  const { status, text } = await call(url, '/api/users/profile', { token });
  if (status !== 200) throw new Error(`The profile answered ${status} after the fault.`);
  return Number((JSON.parse(text) as { bio: string }).bio);
}
