import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toFieldErrors } from '#contracts/field-errors.ts';
import { withCallLimits } from '#web/platform/http/call-limits.ts';
import { problemFields, problemText } from '#web/platform/http/problem-text.ts';
import { bindForm, type FieldErrors, type Form } from './form-binding.ts';
import { keepTyped } from './keep-typed.ts';
import { unreadableFields } from './unreadable-fields.ts';

/** A contract's schema through the Standard Schema interface, so that forms do not load zod. */
export type BodySchema<Body> = {
  '~standard': { validate: (body: unknown) => unknown; types?: { output: Body } | undefined };
};
type Result<Body> = { value: Body; issues?: undefined } | { issues: Parameters<typeof toFieldErrors>[0] };

type FormOptions<Values extends object, Body, Outcome> = {
  initial: Values;
  /** The schema of the endpoint's body. Without it only the server validates. */
  schema?: BodySchema<Body>;
  /** Maps values to the body, where they differ. */
  toBody?: (values: Values) => unknown;
  /** Errors that no schema can express, such as two different passwords. */
  rules?: (values: Values) => FieldErrors;
  /** Maps a field path of the body to a form field, where they differ: `placeId` may be `place` in the form. */
  nameOf?: (path: string, values: Values) => string;
  /** Receives the body as the schema parsed it; rejects with the server's error. */
  submit: (body: Body, values: Values) => Promise<Outcome>;
  /** `values` are the submitted ones. `reset` keeps what was typed since. The form stays busy until this resolves. */
  onSuccess?: (result: Outcome, form: { values: Values; reset: (values?: Values) => void }) => unknown;
  errorText?: (error: unknown) => string;
};

export type SubmittableForm<Values extends object> = Form<Values> & {
  /** An error without a field. */
  formError: string | null;
  isSubmitting: boolean;
  /** Whether a value differs from what was loaded or saved last. */
  isChanged: boolean;
  handleSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Resets to the initial or given values, without errors. */
  reset: (values?: Values) => void;
};

/**
 * A form that validates with its contract's schema on submit. The first invalid field gets the focus, and editing a field clears its error. A failed
 * submit keeps the values, and so does one without a response in time; a second submit while the first is running does nothing.
 */
export function useForm<Values extends object, Body = unknown, Answer = unknown>(
  options: FormOptions<Values, Body, Answer>,
): SubmittableForm<Values> {
  const { initial, toBody, nameOf = (path) => path, rules, submit, onSuccess, errorText = problemText } = options;
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  // A double click submits twice before React renders.
  const isRunning = useRef(false);

  const resetSince = (sent: Values | null, next: Values = initial) => {
    setValues((typed) => (sent ? keepTyped(sent, typed, next) : next));
    setSaved(next);
    setFieldErrors({});
    setFormError(null);
  };
  const reset = (next?: Values) => resetSince(null, next);

  const showErrors = (form: HTMLFormElement, errors: FieldErrors, fallback: string | null): boolean => {
    const entries = Object.entries(errors).map(([path, text]) => [nameOf(path, values), text] as const);
    flushSync(() => setFieldErrors(Object.fromEntries(entries)));
    const isDisplayed = focusFirstError(form);
    const [, unplacedError] = entries.find(([name]) => !isFormValue(name, values)) ?? [];
    const text = unplacedError ?? (isDisplayed ? null : (fallback ?? entries[0]?.[1] ?? null));
    flushSync(() => setFormError(text));
    // It is above the fields, and a long form was submitted below them.
    if (text !== null) form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    return entries.length > 0;
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    let answer: Answer;
    try {
      const result = validate(options.schema, toBody ? toBody(values) : values);
      const errors = result.issues ? toFieldErrors(result.issues) : {};
      const found = { ...errors, ...rules?.(values), ...unreadableFields(form) };
      if (showErrors(form, found, null) || result.issues) return;
      setSubmitting(true);
      answer = await withCallLimits(() => submit(result.value, values));
    } catch (error) {
      showErrors(form, problemFields(error), errorText(error));
      return;
    }
    setSaved(values);
    await onSuccess?.(answer, { values, reset: (next) => resetSince(values, next) });
  };

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    void send(event.currentTarget).finally(() => {
      isRunning.current = false;
      setSubmitting(false);
    });
  };

  const change = (changed: Partial<Values>, isCleared: (name: string) => boolean) => {
    setValues((before) => ({ ...before, ...changed }));
    setFieldErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => !isCleared(name))));
  };
  const isChanged = Object.entries(values).some(([name, value]) => value !== saved[name as keyof Values]);
  return { ...bindForm({ values, fieldErrors, change }), formError, isSubmitting, isChanged, handleSubmit, reset };
}

const validate = <Body>(schema: BodySchema<Body> | undefined, body: unknown): Result<Body> =>
  schema ? (schema['~standard'].validate(body) as Result<Body>) : { value: body as Body };

const isFormValue = (name: string, values: object) =>
  [name, name.split('.')[0]].some((key) => key !== undefined && key in values);

/** Returns whether an error is displayed; an error of a whole list has no field to focus. */
export function focusFirstError(form: HTMLElement): boolean {
  // A group of radio buttons has no `aria-invalid`.
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :checked')?.focus();
  return form.querySelector('[aria-invalid="true"], [data-field-error]') !== null;
}
