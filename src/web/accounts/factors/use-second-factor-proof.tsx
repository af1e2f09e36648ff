import { type ReactNode, useState } from 'react';
import { RecoveryCodeBody, TotpCodeBody } from '#contracts/accounts/second-factor-fields.ts';
import { type BodySchema, type SubmittableForm, useForm } from '#web/platform/form/use-form.ts';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';
import { canUsePasskeysHere } from './passkey-support.ts';
import { SecondFactorFields } from './SecondFactorFields.tsx';
import { type IdentityProof, type SignInMethods, useReauthenticate } from './sign-in-methods.api.ts';

const schemas: Record<'code' | 'recoveryCode', BodySchema<IdentityProof>> = {
  code: TotpCodeBody,
  recoveryCode: RecoveryCodeBody,
};

/** What the account has as a second factor at this site, and whether this browser can use passkeys. */
export function usableFactors({ secondFactor, passkeys, canUsePasskeys }: SignInMethods) {
  const hasPasskey = canUsePasskeys && passkeys.some(({ worksHere }) => worksHere);
  return { hasApp: secondFactor !== null, hasPasskey, hasUsablePasskey: hasPasskey && canUsePasskeysHere() };
}

type Proof = {
  form: SubmittableForm<{ code: string; recoveryCode: string }>;
  fields: ReactNode;
  passkey: ReactNode;
};

/** The second factor of a session that is open already: a code of the app, a recovery code, or a passkey. */
export function useSecondFactorProof(methods: SignInMethods, onProved: () => void): Proof {
  const confirmation = useReauthenticate();
  const [kind, setKind] = useState<'code' | 'recoveryCode'>('code');
  const form = useForm({
    initial: { code: '', recoveryCode: '' },
    schema: schemas[kind],
    submit: (body: IdentityProof) => confirmation.mutateAsync(body),
    onSuccess: onProved,
  });
  const { hasApp, hasPasskey, hasUsablePasskey } = usableFactors(methods);
  return {
    form,
    fields: hasApp && <SecondFactorFields {...{ kind, setKind, form, codeField: form.field('code') }} />,
    passkey: hasUsablePasskey ? (
      <PasskeyConfirmation onConfirmed={onProved} />
    ) : (
      hasPasskey && <p>You have a passkey, but this browser can’t use it. Open this site in another browser or app.</p>
    ),
  };
}
