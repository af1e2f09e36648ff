/** What a proof of work is for; one for something else is refused. */
export const proofPurposes = ['sign-up', 'report', 'request', 'post'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** Who must send a proof of work: nobody, strangers and new accounts, or everyone who posts. */
export const proofModes = ['off', 'new', 'always'] as const;

export const PROOF_HEADER = 'Proof-Of-Work';
/** In place of a proof, by clients that can make none: what they post waits for a moderator. */
export const NO_PROOF = 'none';
