import { useEffect, useState } from 'react';
import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { getOwnRole } from '#contracts/admin/site-staff.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAppSelector } from '#web/platform/session/store.ts';

type OwnStatus = EndpointOutput<typeof getOwnRole>;

/** Asked once per page view and person; the server decides about every call anyway. */
let known: { personId: string; status: Promise<OwnStatus>; answer: OwnStatus | null } | null = null;
const readers = new Set<() => void>();

function askOnce(personId: string): Promise<OwnStatus> {
  if (known?.personId !== personId) {
    const asked = { personId, status: callApi(calls.getOwnRole), answer: null as OwnStatus | null };
    asked.status.then(
      (answer) => (asked.answer = answer),
      () => (known = null),
    );
    known = asked;
  }
  return known.status;
}

/** Call it after the viewer's role, or the assurance of their session, has changed. */
export const forgetOwnRole = (): void => {
  known = null;
  for (const read of readers) read();
};

type Answer = { status: OwnStatus | null; error?: unknown };

function useAnswer(): Answer {
  const personId = useAppSelector((state) => state.auth.user?.id);
  // Known at once on the next page: a page that waits for it would lose its place when the viewer comes back.
  const [answer, setAnswer] = useState<Answer>(() => ({
    status: known && known.personId === personId ? known.answer : null,
  }));
  useEffect(() => {
    if (!personId) return;
    const read = () =>
      void askOnce(personId).then(
        (status) => setAnswer({ status }),
        (error: unknown) => setAnswer(({ status }) => ({ status, error })),
      );
    readers.add(read);
    read();
    return () => void readers.delete(read);
  }, [personId]);
  return answer;
}

/** The viewer's role on the site, and whether this session has used a second factor lately; null until it is known. */
export const useOwnStatus = (): OwnStatus | null => useAnswer().status;

/** Why the role is not known; `forgetOwnRole` asks again. */
export const useOwnRoleError = (): unknown => useAnswer().error;

export const useOwnRole = (): AccountRole | null => useOwnStatus()?.role ?? null;
