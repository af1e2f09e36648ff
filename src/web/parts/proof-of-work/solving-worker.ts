import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Solution } from 'altcha-lib/types';
import type { ProofChallenge } from '#contracts/accounts/proofs.contract.ts';

/** Calculates beside the page, which stays usable. Answers with the solution, or null if it fails or takes a minute and a half. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  const answer = (solution: Solution | null) => self.postMessage(solution);
  solveChallenge({ challenge, deriveKey }).then(answer, () => answer(null));
});
