import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { proofPurposes } from './proof-of-work.ts';

const Parameters = z.object({
  algorithm: z.string().max(50),
  nonce: z.string().max(100),
  salt: z.string().max(100),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string().max(100),
  keySignature: z.string().max(200),
  data: z.object({ purpose: z.enum(proofPurposes), expiresAt: z.int() }),
});

/** As ALTCHA 2 describes it. The signature covers all parameters, the purpose and the end of its validity among them. */
export const ProofChallenge = z.object({ parameters: Parameters, signature: z.string().max(200) });
export type ProofChallenge = z.infer<typeof ProofChallenge>;

/** What the header carries, as JSON in base64. */
export const ProofPayload = z.object({
  challenge: ProofChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
});

export const createProofChallenge = endpoint({
  method: 'POST',
  path: '/api/proof-challenges',
  summary:
    'Get a challenge to solve (ALTCHA 2, PBKDF2), where an answer with the code request.proof_required asks for it. Send the challenge and its solution, as JSON in base64, in the header Proof-Of-Work; each works once, for its purpose, for ten minutes',
  access: 'open',
  body: z.object({ purpose: z.enum(proofPurposes) }),
  success: { status: 201, schema: ProofChallenge },
  errors: [],
});
