import { useEffect, useState } from 'react';
import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAppSelector } from '#web/platform/session/store.ts';

/** Asked once per page view and person; the server decides about every call anyway. */
let known: { personId: string; role: Promise<AccountRole> } | null = null;

function askOnce(personId: string): Promise<AccountRole> {
  if (known?.personId !== personId) {
    const role = callApi(calls.getOwnRole).then((answer) => answer.role);
    role.catch(() => (known = null));
    known = { personId, role };
  }
  return known.role;
}

/** After the viewer's role has changed. */
export const forgetOwnRole = (): void => {
  known = null;
};

/** The viewer's role on the site; null until it is known. */
export function useOwnRole(): AccountRole | null {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const [role, setRole] = useState<AccountRole | null>(null);
  useEffect(() => {
    if (personId) askOnce(personId).then(setRole, () => setRole('person'));
  }, [personId]);
  return role;
}
