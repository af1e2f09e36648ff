import { useEffect, useState } from 'react';
import type { RegistrationMode } from '#contracts/accounts/registration-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

/** How the site takes new accounts. Open until the server answers, and without an answer: it says why it refuses. */
export function useRegistrationMode(): RegistrationMode {
  const [mode, setMode] = useState<RegistrationMode>('open');
  useEffect(() => {
    callApi(calls.getRegistration).then(
      (registration) => setMode(registration.mode),
      () => {},
    );
  }, []);
  return mode;
}
