import type { Solution } from 'altcha-lib/types';
import { NO_PROOF, type ProofPurpose } from '#contracts/accounts/proof-of-work.ts';
import type { ProofChallenge } from '#contracts/accounts/proofs.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { dismissToast, showToast } from '#web/ui/overlay/toast.ts';

const CALCULATING = 'One moment: your browser is running a check that keeps spam away.';
const FAILED = 'Your browser couldn’t finish the spam check. What you entered is kept, so please try again.';
const IMPOSSIBLE = 'This browser can’t run the spam check. Please use another browser.';

/** Without HTTPS browsers have no Web Crypto. */
const canCalculate = () => crypto.subtle !== undefined && typeof Worker === 'function';

/** Gets a challenge and solves it; returns what the header carries. Throws an error to show. */
export async function solveProof(purpose: ProofPurpose): Promise<string> {
  if (!canCalculate()) {
    // Posts wait for a moderator then.
    if (purpose === 'post') return NO_PROOF;
    throw new Error(IMPOSSIBLE);
  }
  const status = showToast(CALCULATING);
  try {
    const challenge = await callApi(calls.createProofChallenge, { body: { purpose } });
    const { counter, derivedKey } = await calculate(challenge);
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  } finally {
    dismissToast(status);
  }
}

async function calculate(challenge: ProofChallenge): Promise<Solution> {
  const worker = new Worker(new URL('./solving-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(challenge);
    });
    if (solution) return solution;
  } catch {
    // An error of a worker says nothing to people.
  } finally {
    worker.terminate();
  }
  throw new Error(FAILED);
}
