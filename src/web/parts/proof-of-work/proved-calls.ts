import type { CallApi } from '#web/platform/http/api.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import { throwNotLoaded } from '#web/ui/overlay/not-loaded.ts';

const MAX_PROOFS = 2;

/**
 * For calls to endpoints with `proof`: where the server asks for a proof of work, the browser makes one, and the call is made again. A proof may
 * be refused once, such as after a pause of the computer.
 */
export const withProof =
  (send: CallApi): CallApi =>
  async (call, ...[input]) => {
    let proved = input;
    for (let proofs = 0; ; proofs++) {
      try {
        return await (send as LooseCall)(call, proved);
      } catch (error) {
        const purpose = problemOf(error)?.proof;
        if (!purpose || proofs === MAX_PROOFS) throw error;
        const { solveProof } = await import('./solve-proof.ts').catch(throwNotLoaded);
        proved = { ...input, proof: await solveProof(purpose) } as typeof input;
      }
    }
  };

type LooseCall = (call: string, input: object | undefined) => Promise<never>;
