import { useState } from 'react';
import { ASSURANCE_DAYS, STAFF_ASSURANCE_HOURS } from '#contracts/accounts/sign-in-methods.ts';
import { AccountSection } from '#web/accounts/AccountSection.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { SecondFactorManager } from './SecondFactorManager.tsx';
import { type SignInMethods, useSignInMethods } from './sign-in-methods.api.ts';
import { usableFactors, useSecondFactorProof } from './use-second-factor-proof.tsx';

/** Asks for the second factor, or has the person set one up; then continues to where they were going. */
export function SecondFactorGate(props: SecondFactorProps) {
  const { data, error } = useSignInMethods();
  if (data) return <Gate methods={data} {...props} />;
  return error ? <Alert kind="error">{problemText(error)}</Alert> : <Skeleton shape="box" />;
}

type SecondFactorProps = { isForStaff?: boolean; onPassed: () => void };
type GateProps = SecondFactorProps & { methods: SignInMethods };

function Gate({ methods, ...asking }: GateProps) {
  const { hasApp, hasPasskey } = usableFactors(methods);
  const isReady = hasApp || hasPasskey;
  // The setup stays on the page after it succeeded: it shows the recovery codes.
  const [isSettingUp] = useState(!isReady);
  return isSettingUp ? <Setup isReady={isReady} {...asking} /> : <Proof methods={methods} {...asking} />;
}

function Proof({ methods, isForStaff = false, onPassed }: GateProps) {
  const { form, fields, passkey } = useSecondFactorProof(methods, onPassed);
  return (
    <Stack>
      <p>
        Use your second factor to continue. We’ll ask again in{' '}
        {isForStaff ? `${STAFF_ASSURANCE_HOURS} hours` : `${ASSURANCE_DAYS} days`}.
      </p>
      {fields && (
        <form method="post" noValidate onSubmit={form.handleSubmit}>
          <Stack>
            {fields}
            {form.formError && <Alert kind="error">{form.formError}</Alert>}
            <div>
              <Button type="submit" busy={form.isSubmitting}>
                Continue
              </Button>
            </div>
          </Stack>
        </form>
      )}
      {passkey}
      <p>
        {lostQuestion(methods)}{' '}
        {isForStaff ? (
          <>
            A person with access to the server can turn your second factor off with{' '}
            <code>npm run admin -- lift-factor</code>.
          </>
        ) : (
          'Contact the people who run this site. They can turn your second factor off.'
        )}
      </p>
    </Stack>
  );
}

const lostQuestion = ({ secondFactor }: SignInMethods) =>
  secondFactor ? 'Lost your phone and your recovery codes?' : 'Lost the device with your passkey?';

function Setup({ isReady, isForStaff = false, onPassed }: SecondFactorProps & { isReady: boolean }) {
  return (
    <Stack gap="loose">
      <Stack>
        <p>
          {isForStaff ? 'Staff of this site need a second factor' : 'This site asks for a second factor'}, so that no
          one gets in with a password alone. Set up a passkey or an authenticator app here to continue. With both, you
          can lose one of them.
        </p>
        {isReady && (
          <div>
            <Button onClick={onPassed}>Continue</Button>
          </div>
        )}
      </Stack>
      <div>
        <AccountSection title="Authenticator app">
          <SecondFactorManager />
        </AccountSection>
        <AccountSection title="Passkeys">
          <PasskeyList />
        </AccountSection>
      </div>
    </Stack>
  );
}
