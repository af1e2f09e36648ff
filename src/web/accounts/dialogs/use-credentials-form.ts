import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';

export type Credentials = { email: string; password: string };
/** The result of a thunk or an HTTP response. */
export type SubmitResult = { meta: { requestStatus: string } } | { status: number };

type CredentialsFormOptions = {
  /** Validation rules of the caller. */
  schema: BodySchema<Credentials>;
  submit: (values: Credentials) => Promise<SubmitResult>;
  onSuccess?: (result: SubmitResult) => void;
};

/** A form for email and password that clears itself on success. */
export function useCredentialsForm({ schema, submit, onSuccess }: CredentialsFormOptions) {
  return useForm({
    initial: { email: '', password: '' },
    schema,
    submit: async (values) => {
      try {
        const result = await submit(values);
        // Never log the result itself: a thunk's result contains the password.
        if (!hasSucceeded(result)) throw new Error('Please check the form and try again.');
        return result;
      } catch (error) {
        console.error(error);
        throw error;
      }
    },
    onSuccess: (result, { reset }) => {
      reset();
      onSuccess?.(result);
    },
  });
}

const hasSucceeded = (result: SubmitResult): boolean =>
  'meta' in result ? result.meta.requestStatus === 'fulfilled' : result.status >= 200 && result.status <= 299;
