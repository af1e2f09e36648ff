import { useState } from 'react';
import { MAX_SIGN_UP_WORDS } from '#contracts/accounts/account-limits.ts';
import { RegistrationRequestBody } from '#contracts/accounts/registration-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useDiscardGuard } from '#web/ui/overlay/use-discard-guard.tsx';
import { CodeButton } from './CodeButton.tsx';

type RegistrationRequestDialogProps = { onClose: () => void; onInvited: () => void; onCode?: (() => void) | undefined };

/** Asks the staff for an account. */
export function RegistrationRequestDialog({ onClose, onInvited, onCode }: RegistrationRequestDialogProps) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: { email: '', words: '' },
    schema: RegistrationRequestBody,
    submit: (body) => withProof(callApi)(calls.requestSignUp, { body }),
    onSuccess: () => setSent(true),
  });
  const { question, discardAnd, ...closing } = useDiscardGuard(form, onClose);
  if (isSent)
    return (
      <Dialog title="Thank you" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
        <p>The people who run this site will look at your request and reply by email.</p>
      </Dialog>
    );
  return (
    <Dialog
      title="Ask for an account"
      {...closing}
      error={form.formError}
      onSubmit={form.handleSubmit}
      actions={
        <Button type="submit" wide busy={form.isSubmitting}>
          Send request
        </Button>
      }
    >
      {onCode && <CodeButton onClick={() => discardAnd(onCode)} />}
      <p>The people who run this site review each new account first.</p>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextArea
        label="About you"
        hint="Who are you, and why do you want to join?"
        minRows={3}
        maxRows={8}
        maxLength={MAX_SIGN_UP_WORDS}
        {...form.field('words')}
      />
      <Button variant="bare" onClick={() => discardAnd(onInvited)}>
        I have an invitation
      </Button>
      {question}
    </Dialog>
  );
}
