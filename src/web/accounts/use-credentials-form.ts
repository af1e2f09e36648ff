import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CredentialErrors, type Credentials, complaintsAbout, type PasswordRules } from './credentials-rules.ts';

/** A finished thunk, or an HTTP answer. */
export type SubmitResult = { meta: { requestStatus: string } } | { status: number };

type CredentialsFormOptions = {
  rules: PasswordRules;
  submit: (values: Credentials) => Promise<SubmitResult>;
  onSuccess?: (result: SubmitResult) => void;
};

const empty: Credentials = { email: '', password: '' };

/** The state of a form that asks for email and password. */
export function useCredentialsForm({ rules, submit, onSuccess }: CredentialsFormOptions) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const isUnderWay = useRef(false);

  const reset = () => {
    setValues(empty);
    setErrors({});
  };
  const send = async () => {
    const result = await submit({ ...values, email: values.email.trim() });
    if (hasSucceeded(result)) {
      reset();
      onSuccess?.(result);
      return;
    }
    // Never the result itself: a thunk's carries the password.
    console.error('The form was not accepted.');
  };
  const validateAndSend = async (form: HTMLFormElement) => {
    const complaints = complaintsAbout(values, rules);
    flushSync(() => setErrors(complaints));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (Object.keys(complaints).length > 0 || isUnderWay.current) return;
    isUnderWay.current = true;
    setSubmitting(true);
    try {
      await send();
    } catch (error) {
      console.error('The form could not be sent.', error);
    } finally {
      isUnderWay.current = false;
      setSubmitting(false);
    }
  };
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void validateAndSend(event.currentTarget);
  };
  const field = (name: keyof Credentials) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ ...others }) => {
        delete others[name];
        return others;
      });
    },
  });
  return { values, errors, isSubmitting, field, handleSubmit, reset };
}

const hasSucceeded = (result: SubmitResult): boolean =>
  'meta' in result ? result.meta.requestStatus === 'fulfilled' : result.status >= 200 && result.status <= 299;
