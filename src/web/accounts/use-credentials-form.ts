import { type BodySchema, useForm } from '#web/platform/use-form.ts';

export type Credentials = { email: string; password: string };
/** A finished thunk, or an HTTP answer. */
export type SubmitResult = { meta: { requestStatus: string } } | { status: number };

type CredentialsFormOptions = {
  /** The rules are those of the caller. */
  schema: BodySchema<Credentials>;
  submit: (values: Credentials) => Promise<SubmitResult>;
  onSuccess?: (result: SubmitResult) => void;
};

/** A form that asks for email and password, and is empty again once they were accepted. */
export function useCredentialsForm({ schema, submit, onSuccess }: CredentialsFormOptions) {
  return useForm({
    initial: { email: '', password: '' },
    schema,
    submit: async (values) => {
      try {
        const result = await submit(values);
        // Never the result itself: a thunk's carries the password.
        if (!hasSucceeded(result)) throw new Error('The form was not accepted.');
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
