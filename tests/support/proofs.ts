import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PROOF_HEADER, type ProofPurpose } from '#contracts/accounts/proof-of-work.ts';
import { createProofChallenge, type ProofChallenge } from '#contracts/accounts/proofs.contract.ts';
import type { From, TestApp } from './test-app.ts';

export const proofHeader = (payload: unknown): From => ({
  headers: { [PROOF_HEADER]: Buffer.from(JSON.stringify(payload)).toString('base64') },
});

/** What an API client calculates: a challenge with its solution. */
export async function solvedProof(app: TestApp, purpose: ProofPurpose) {
  const challenge: ProofChallenge = (await app.call(createProofChallenge, { body: { purpose } })).body;
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return { challenge, solution: { counter, derivedKey } };
}

/** The header of a request with a new proof. */
export const withNewProof = async (app: TestApp, purpose: ProofPurpose): Promise<From> =>
  proofHeader(await solvedProof(app, purpose));
