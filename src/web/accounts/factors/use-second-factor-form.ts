import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { RecoveryCodeBody, TotpCodeBody } from '#contracts/accounts/second-factor-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { leaveOtherSession } from '#web/accounts/other-logins/leave-other-session.ts';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { useBeginSession } from '#web/platform/session/begin-session.ts';
import { useAppStore } from '#web/platform/session/store.ts';

type Code = { code: string } | { recoveryCode: string };
const schemas: Record<string, BodySchema<Code>> = { code: TotpCodeBody, recoveryCode: RecoveryCodeBody };

type SecondFactorFormOptions = {
  /** The step of the login that asked for a second factor; null before. */
  step: string | null;
  onSuccess: () => void;
  /** The login has to start again. */
  onExpired: (message: string) => void;
};

/** The second step of a login: a code of the app, or a recovery code. */
export function useSecondFactorForm({ step, onSuccess, onExpired }: SecondFactorFormOptions) {
  const store = useAppStore();
  const beginSession = useBeginSession();
  const [kind, setKind] = useState<'code' | 'recoveryCode'>('code');
  const form = useForm({
    initial: { code: '', recoveryCode: '' },
    schema: schemas[kind]!,
    submit: async (code) =>
      leaveOtherSession(store, await callApi(calls.proveSecondFactor, { body: { step: step ?? '', ...code } })),
    onSuccess: (signedIn) => {
      beginSession(signedIn);
      onSuccess();
    },
    errorText: (error) => {
      if (problemOf(error)?.code === 'auth.step_expired') onExpired(problemText(error));
      return problemText(error);
    },
  });
  const codeField = form.field('code');
  /** A pasted code, or one that the phone fills in, needs no press. */
  const onCodeChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { form: element, value } = event.target;
    const isTyped = (event.nativeEvent as InputEvent).inputType === 'insertText';
    flushSync(() => codeField.onChange(event));
    if (!isTyped && /^\d{6}$/.test(value.replaceAll(/\s/g, ''))) element?.requestSubmit();
  };
  return { form, kind, setKind, codeField: { ...codeField, onChange: onCodeChange } };
}
