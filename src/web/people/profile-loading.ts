import { useEffect, useState } from 'react';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import { fetchProfile } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';

/** Loads the profile when the page opens; until then `user` is the stored one. */
export function useProfile(): { user: User | null; phase: 'loading' | 'loaded' | 'failed'; load: () => void } {
  const user = useAppSelector((state) => state.auth.user);
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    void dispatch(fetchProfile()).then((result) =>
      setPhase(fetchProfile.fulfilled.match(result) ? 'loaded' : 'failed'),
    );
  }, [dispatch, attempt]);
  const load = () => {
    setPhase('loading');
    setAttempt(attempt + 1);
  };
  return { user, phase, load };
}
