import { useState } from 'react';
import { useNavigate } from 'react-router';
import { declinedEffect } from '#contracts/accounts/account-limits.ts';
import { UseLoginLinkBody } from '#contracts/accounts/credential-fields.ts';
import type { getLinkedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { ownPath } from '#contracts/own-path.ts';
import { paths } from '#contracts/site-paths.ts';
import { SecondFactorStep } from '#web/accounts/other-logins/SecondFactorStep.tsx';
import { useLoginStep } from '#web/accounts/other-logins/use-login-step.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { isLostAnswer } from '#web/platform/http/write-queue.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

type LinkedRequest = EndpointOutput<typeof getLinkedRequest>;

const kindLabels = { rsvp: 'Your RSVP', shift: 'Your shift', membership: 'Your request to join' } as const;

type ConfirmByLinkProps = {
  token: string;
  next: string | null;
  /** What the link confirms; null if it is not valid any more. */
  linked: LinkedRequest | null;
};

/** A press confirms: opening the page does not, because mail programs open links to check them. */
export function ConfirmByLink({ token, next, linked }: ConfirmByLinkProps) {
  const navigate = useNavigate();
  const nextPath = ownPath(next) ?? paths.dashboard();
  const [decliningState, setDecliningState] = useState<'open' | 'declined' | 'refused'>('open');
  const login = useLoginStep(() => void navigate(nextPath, { replace: true }));
  const { step, expired, secondFactor, begin, finish } = login;
  const decline = useForm({
    initial: {},
    schema: UseLoginLinkBody,
    toBody: () => ({ token }),
    submit: async (body) => {
      try {
        return await callApi(calls.declineRequest, { body });
      } catch (error) {
        // Neither button can work any more.
        if (!isLostAnswer(error)) setDecliningState('refused');
        throw error;
      }
    },
    onSuccess: () => setDecliningState('declined'),
  });
  const form = useForm({
    initial: {},
    schema: UseLoginLinkBody,
    toBody: () => ({ token }),
    submit: (body) => begin(() => callApi(calls.confirmRequestWithLink, { body })),
    onSuccess: finish,
  });
  // Without scripts the forms are sent as they are, to the address of the page, which signs nobody in: a press before the scripts run waits for them.
  const action = `?${new URLSearchParams({ token, next: nextPath })}`;
  const failure = form.formError ?? decline.formError ?? expired;
  const isRefused = decliningState === 'refused' || (!login.isLost && (form.formError ?? expired) !== null);
  if (step) return <SecondFactorStep {...secondFactor} />;
  if (decliningState === 'declined')
    return <Alert kind="success">{`Thanks. Nothing is booked, and ${declinedEffect}`}</Alert>;
  return (
    <Stack>
      {failure && <Alert kind="error">{failure}</Alert>}
      {isRefused && (
        <Row>
          <ButtonLink to={nextPath}>Back to the page</ButtonLink>
        </Row>
      )}
      {!isRefused && (
        <>
          {linked && (
            <div>
              <p>
                {kindLabels[linked.kind]}: <strong>{linked.title}</strong>
              </p>
              {linked.summary && <p>{linked.summary}</p>}
            </div>
          )}
          <p>Press the button to confirm. It also logs you in on this device.</p>
          <Row>
            <form method="post" action={action} noValidate onSubmit={form.handleSubmit}>
              <Button type="submit" variant="loud" busy={form.isSubmitting}>
                Confirm
              </Button>
            </form>
            <form method="post" action={`${action}&answer=no`} noValidate onSubmit={decline.handleSubmit}>
              <Button type="submit" variant="quiet" busy={decline.isSubmitting}>
                I didn’t ask for this
              </Button>
            </form>
          </Row>
        </>
      )}
    </Stack>
  );
}
