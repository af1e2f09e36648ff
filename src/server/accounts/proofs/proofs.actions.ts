import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import { NO_PROOF, type ProofPurpose } from '#contracts/accounts/proof-of-work.ts';
import { type ProofChallenge, ProofPayload } from '#contracts/accounts/proofs.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertSpentProof } from './proofs.queries.ts';

type Deps = Pick<AppDeps, 'settings' | 'keys' | 'clock'>;

const VALID_SECONDS = 600;
/** About a second of one core of a phone, and two milliseconds here (docs/adr/0118). */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyLength: 32 } as const;
const COUNTER = { min: 150, max: 350 };

/** One key signs the challenge, the other the solution, which verifying then need not calculate again. */
const secretsOf = ({ proofs }: Deps['keys']) => {
  const secret = Buffer.from(proofs).toString('hex');
  return { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `solution:${secret}` };
};

export async function createProofChallenge(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  purpose: ProofPurpose,
): Promise<ProofChallenge> {
  // Among the signed data: the library would compare its own `expiresAt` with the clock of the machine.
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS;
  const counter = randomInt(COUNTER.max, COUNTER.min);
  const challenge = await createChallenge({
    ...WORK,
    ...secretsOf(keys),
    deriveKey,
    counter,
    data: { purpose, expiresAt },
  });
  return challenge as ProofChallenge;
}

/** Whether the site asks a proof of work of this person now. */
export const isProofAsked = ({ settings }: Pick<Deps, 'settings'>, { isNew }: { isNew: boolean }): boolean => {
  const mode = settings.get('proof-of-work');
  return mode === 'always' || (mode === 'new' && isNew);
};

/** Requires a proof of work from people without an account, if the site asks for one. */
export async function requireProofOfStranger(db: Db, deps: Deps, proof: GivenProof): Promise<void> {
  if (isProofAsked(deps, { isNew: true })) await spendProof(db, deps, proof);
}

/** Accepts a proof once. If the transaction fails, the proof works again. */
export async function spendProof(tx: Db, { keys, clock }: Omit<Deps, 'settings'>, proof: GivenProof): Promise<void> {
  const { purpose, header = NO_PROOF } = proof;
  if (header === NO_PROOF) throw new AppError('request.proof_required', { proof: purpose });
  const payload = readPayload(header);
  if (!payload || !(await isSolved(payload, keys))) throw refusal(purpose);
  const { data, nonce } = payload.challenge.parameters;
  if (data.purpose !== purpose)
    throw refusal(purpose, `This proof of work is for “${data.purpose}”, not “${purpose}”.`);
  const expiresAt = new Date(data.expiresAt * 1000);
  if (expiresAt <= clock.now()) throw refusal(purpose, 'This proof of work has expired.');
  if (!(await insertSpentProof(tx, Buffer.from(nonce, 'hex'), expiresAt)))
    throw refusal(purpose, 'This proof of work was used already.');
}

const refusal = (purpose: ProofPurpose, message?: string): AppError =>
  new AppError('request.proof_refused', {
    proof: purpose,
    ...(message && { message: `${message} Get a new challenge with POST /api/proof-challenges.` }),
  });

type Payload = z.infer<typeof ProofPayload>;

function readPayload(header: string): Payload | undefined {
  try {
    return ProofPayload.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** A challenge that was made when less work was asked for is refused, too. */
async function isSolved({ challenge, solution }: Payload, keys: Deps['keys']): Promise<boolean> {
  const { algorithm, cost, keyLength, keySignature } = challenge.parameters;
  if (algorithm !== WORK.algorithm || cost < WORK.cost || keyLength !== WORK.keyLength || !keySignature) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(keys) });
  return verified;
}
