import { problemOf } from './problem-text.ts';

const proofs = ['auth.second_factor_required', 'auth.reauthentication_required'] as const;
export type NeededProof = (typeof proofs)[number];

/** What the server wants to know about the viewer before it answers the call that failed with this error. */
export const neededProofOf = (error: unknown): NeededProof | undefined =>
  proofs.find((code) => code === problemOf(error)?.code);
