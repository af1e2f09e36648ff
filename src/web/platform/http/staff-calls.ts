import type { CallApi } from './api.ts';
import { createOnce } from './create-once.ts';
import { withPollTimeout } from './elapsed-timeout.ts';
import { callApi } from './http.ts';
import { type NeededProof, neededProofOf } from './needed-proof.ts';

/** Asks the viewer for the proof; false if they cancel. */
type AskForProof = (proof: NeededProof) => Promise<boolean>;

let ask: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** Set while a page of the staff is open. Returns what ends it. */
export function askStaffWith(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** One question for all calls that need the same answer. */
function askOnce(proof: NeededProof): Promise<boolean> {
  asking ??= (ask?.(proof) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

async function withProofs<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const proof = neededProofOf(error);
      if (!proof || !(await askOnce(proof))) throw error;
    }
  }
}

/**
 * `callApi` for endpoints of the staff: where the server wants the second factor, or a recent proof of identity, the viewer is asked in a dialog,
 * and the call is made again. A cancelled dialog rejects with the server's error.
 */
export const callStaffApi: CallApi = (call, ...input) => withProofs(() => callApi(call, ...input));

/** The same for calls that create or decide something. */
export const createOnceAsStaff: CallApi = (call, ...input) => withProofs(() => createOnce(call, ...input));

/** The same for a `queryFn` with a `refetchInterval`, which ends with an error of `neededProofOf`. The limit is one of each request: the viewer may take longer to answer. */
export const pollStaffApi: CallApi = (call, ...input) =>
  withProofs(() => withPollTimeout((signal) => callApi(call, { ...input[0]!, signal })));
