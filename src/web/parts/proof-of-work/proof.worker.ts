import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge } from '#contracts/accounts/proofs.contract.ts';

/** Calculates beside the page, which stays usable. Answers with the solution, or null after a minute and a half. */
self.addEventListener('message', async ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey }));
});
