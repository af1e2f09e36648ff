import { MAX_REQUESTER_NAME_LENGTH } from '#contracts/accounts/account-limits.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

export type RequesterValues = { name: string; email: string };
export const initialRequester: RequesterValues = { name: '', email: '' };

export const requesterErrors = ({ name, email }: RequesterValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Enter your name.' }),
  ...(email.trim() === '' && { email: 'Email is required' }),
});

/** What the server answers to a request with a name and an address, and the address. */
export type MadeRequest = { requestId: string; heldUntil: string | null; email: string };

type TextProps = ReturnType<Form<RequesterValues>['field']>;

/** Who asks, instead of an account. */
export const RequesterFields = ({ name, email }: Record<keyof RequesterValues, TextProps>) => (
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
  </>
);
