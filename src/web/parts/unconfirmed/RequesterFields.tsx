import { MAX_REQUESTER_NAME_LENGTH } from '#contracts/accounts/account-limits.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useRegistrationMode } from './registration-mode.ts';

export type RequesterValues = { name: string; email: string; siteInvitation: string };
export const initialRequester: RequesterValues = { name: '', email: '', siteInvitation: '' };

export const requesterErrors = ({ name, email }: RequesterValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Enter your name.' }),
  ...(email.trim() === '' && { email: 'Email is required' }),
});

export const toRequester = ({ name, email, siteInvitation }: RequesterValues) => ({
  name,
  email: email.trim(),
  ...(siteInvitation.trim() !== '' && { siteInvitation: siteInvitation.trim() }),
});

/** What the server answers to a request with a name and an address, and the address. */
export type MadeRequest = { requestId: string; heldUntil: string | null; heldPlaces: number; email: string };

type TextProps = ReturnType<Form<RequesterValues>['field']>;

/** Who asks, instead of an account. */
export function RequesterFields({ name, email, siteInvitation }: Record<keyof RequesterValues, TextProps>) {
  const mode = useRegistrationMode();
  return (
    <>
      <TextField label="Your name" autoComplete="name" maxLength={MAX_REQUESTER_NAME_LENGTH} required {...name} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll send you a link and a code. You don’t need a password."
        required
        {...email}
      />
      {mode !== 'open' && (
        <TextField
          label="Invitation code"
          autoComplete="off"
          optional
          hint="You need one to join this site, unless your address was approved. If you already have an account, leave it empty."
          {...siteInvitation}
        />
      )}
    </>
  );
}
