import { useState } from 'react';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { useSecondFactorForm } from '#web/accounts/factors/use-second-factor-form.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import { isLostAnswer } from '#web/platform/http/write-queue.ts';
import { useBeginSession } from '#web/platform/session/begin-session.ts';
import { useAppStore } from '#web/platform/session/store.ts';
import { leaveOtherSession } from './leave-other-session.ts';

/** A login by other means than the password. If the account has a second factor, its form is next: `step` is set then. */
export function useLoginStep(onSuccess: () => void) {
  const store = useAppStore();
  const beginSession = useBeginSession();
  const [step, setStep] = useState<string | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const onExpired = (message: string) => {
    setStep(null);
    setExpired(message);
  };
  const secondFactor = useSecondFactorForm({ step, onSuccess, onExpired });
  /** Null if the second factor is next. */
  const begin = async (call: () => Promise<SignedIn>): Promise<SignedIn | null> => {
    setExpired(null);
    setLost(false);
    try {
      return await leaveOtherSession(store, await call());
    } catch (error) {
      const next = problemOf(error)?.step;
      setLost(isLostAnswer(error));
      if (!next) throw error;
      setStep(next);
      return null;
    }
  };
  const finish = (signedIn: SignedIn | null) => {
    if (!signedIn) return;
    beginSession(signedIn);
    onSuccess();
  };
  /** `isLost`: the same press may work later. */
  return { step, expired, isLost, secondFactor, begin, finish };
}
