import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UNCONFIRMED_REQUEST_HOURS } from '#contracts/accounts/account-limits.ts';
import { ConfirmationCodeBody, CorrectAddressBody } from '#contracts/accounts/credential-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { SecondFactorFields } from '#web/accounts/factors/SecondFactorFields.tsx';
import { useLoginStep } from '#web/accounts/other-logins/use-login-step.ts';
import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi, serverNow } from '#web/platform/http/http.ts';
import { formatTime } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import type { WaitingRequest } from './made-requests.ts';

type ConfirmRequestDialogProps = {
  /** Without its address if it was opened again. */
  request: WaitingRequest & { email?: string };
  nextPath: string;
  onCorrected: (email: string) => void;
  onConfirmed: () => void;
  close: () => void;
};

/** Takes the mailed code of a request where it was made, and corrects a mistyped address. */
export function ConfirmRequestDialog({ onCorrected, ...props }: ConfirmRequestDialogProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { request } = props;
  const { email } = request;
  if (!isCorrecting || email === undefined)
    return <CodeDialog {...props} {...(email !== undefined && { onCorrect: () => setCorrecting(true) })} />;
  const onSent = (address: string) => {
    onCorrected(address);
    setCorrecting(false);
  };
  return <AddressDialog request={{ ...request, email }} onSent={onSent} onBack={() => setCorrecting(false)} />;
}

type CodeDialogProps = Omit<ConfirmRequestDialogProps, 'onCorrected'> & { onCorrect?: () => void };

function CodeDialog({ request, nextPath, onConfirmed, close, onCorrect }: CodeDialogProps) {
  const navigate = useNavigate();
  const { step, expired, secondFactor, begin, finish } = useLoginStep(() => {
    onConfirmed();
    close();
    void navigate(nextPath, { preventScrollReset: true });
  });
  const params = { requestId: request.requestId };
  const form = useForm({
    initial: { code: '' },
    schema: ConfirmationCodeBody,
    submit: (body) => begin(() => callApi(calls.confirmRequestWithCode, { params, body })),
    onSuccess: finish,
  });
  const current = step ? secondFactor.form : form;
  return (
    <Dialog
      title={step ? 'Log in' : 'Check your email'}
      onClose={close}
      error={current.formError ?? expired}
      onSubmit={current.handleSubmit}
      actions={
        <>
          {onCorrect && (
            <Button variant="quiet" onClick={onCorrect}>
              Wrong address?
            </Button>
          )}
          <Button type="submit" variant="loud" busy={current.isSubmitting}>
            {step ? 'Log in' : 'Confirm'}
          </Button>
        </>
      }
    >
      {step ? (
        <SecondFactorFields {...secondFactor} />
      ) : (
        <>
          <p role="status">
            {formatHold(request)}
            {' We’ve sent a link and a code to '}
            <b>{request.email ?? 'your address'}</b>
            {`. Open the link on any device, or enter the code here. The link works for ${UNCONFIRMED_REQUEST_HOURS} hours.`}
          </p>
          <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
        </>
      )}
    </Dialog>
  );
}

/** Uses the viewer's time zone, as they wait for a mail now. */
function formatHold({ heldUntil, heldPlaces }: WaitingRequest): string {
  if (!heldUntil || Date.parse(heldUntil) <= serverNow()) return 'One more step: nothing is booked until you confirm.';
  return `${heldPlaces === 1 ? 'Your spot is' : `Your ${heldPlaces} spots are`} held until ${formatTime(heldUntil)}.`;
}

type AddressDialogProps = { request: MadeRequest; onSent: (email: string) => void; onBack: () => void };

function AddressDialog({ request: { requestId, email }, onSent, onBack }: AddressDialogProps) {
  const form = useForm({
    initial: { email },
    schema: CorrectAddressBody,
    submit: async (body) => {
      await callApi(calls.correctRequestAddress, { params: { requestId }, body });
      return body.email;
    },
    onSuccess: onSent,
  });
  return (
    <FormDialog title="Correct your email" form={form} submitLabel="Send again" cancelLabel="Back" onClose={onBack}>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
    </FormDialog>
  );
}
