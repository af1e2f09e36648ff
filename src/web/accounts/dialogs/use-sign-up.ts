import { useState } from 'react';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { register } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { throwNotLoaded } from '#web/ui/overlay/not-loaded.ts';

/** Signs up, with a proof of work where the server asks for one. */
export function useSignUp() {
  const dispatch = useAppDispatch();
  const refusal = useAppSelector((state) => state.auth.error);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const send = async (account: Parameters<typeof register>[0]) => {
    const result = await dispatch(register(account));
    setTaken(problemOf(result.meta)?.code === 'account.email_taken');
    return result;
  };
  async function signUp(account: Parameters<typeof register>[0]) {
    setFailure(null);
    const result = await send(account);
    const purpose = problemOf(result.meta)?.proof;
    if (!purpose) return result;
    try {
      const { solveProof } = await import('#web/parts/proof-of-work/solve-proof.ts').catch(throwNotLoaded);
      return await send({ ...account, proof: await solveProof(purpose) });
    } catch (error) {
      setFailure(problemText(error));
      throw error;
    }
  }
  return { signUp, error: failure ?? refusal, isTaken };
}
