import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toFieldErrors } from '#contracts/field-errors.ts';
import { bindForm, type FieldErrors, type Form } from './form-binding.ts';
import { problemFields, problemText } from './problem-text.ts';

/** A schema of the contracts by its Standard Schema interface, so that this file needs no zod. */
export type BodySchema<Body> = {
  '~standard': { validate: (body: unknown) => unknown; types?: { output: Body } | undefined };
};
type Checked<Body> = { value: Body; issues?: undefined } | { issues: Parameters<typeof toFieldErrors>[0] };

type FormOptions<Values extends object, Body, Answer> = {
  initial: Values;
  /** Of the endpoint's body. Without it the server alone decides. */
  schema?: BodySchema<Body>;
  /** The body as the schema is to see it, where that is not the values themselves. */
  toBody?: (values: Values) => unknown;
  /** Rules about what no body holds, such as a password typed twice. */
  rules?: (values: Values) => FieldErrors;
  /** The value that an error of the body is about, where their names differ: `placeId` may be `place` in the form. */
  nameOf?: (path: string, values: Values) => string;
  /** Gets the body as the schema reads it; throws what the server refuses. */
  submit: (body: Body, values: Values) => Promise<Answer>;
  /** `values` are those that were sent. The form can be sent again once this is done. */
  onSuccess?: (answer: Answer, form: { values: Values; reset: (values?: Values) => void }) => unknown;
  errorText?: (error: unknown) => string;
};

export type SubmittableForm<Values extends object> = Form<Values> & {
  /** What is wrong and stands at no field. */
  formError: string | null;
  isSubmitting: boolean;
  handleSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Empties the form of errors; the values are those it began with, or others. */
  reset: (values?: Values) => void;
};

/**
 * A form that is checked by its contract and sent with a press. Errors appear on submit, the cursor goes into the first field that has one, and
 * editing a field takes its error away. What was typed stays whatever the server says, and one press is one call.
 */
export function useForm<Values extends object, Body = unknown, Answer = unknown>(
  options: FormOptions<Values, Body, Answer>,
): SubmittableForm<Values> {
  const { initial, toBody, nameOf = (path) => path, rules, submit, onSuccess, errorText = problemText } = options;
  const [values, setValues] = useState(initial);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  // Two presses may come before anything is drawn.
  const isRunning = useRef(false);

  const reset = (next: Values = initial) => {
    setValues(next);
    setFieldErrors({});
    setFormError(null);
  };

  const showErrors = (form: HTMLFormElement, errors: FieldErrors, elsewhere: string | null): boolean => {
    const found = Object.entries(errors).map(([path, text]) => [nameOf(path, values), text] as const);
    flushSync(() => setFieldErrors(Object.fromEntries(found)));
    const hasShown = focusFirstError(form);
    const [, unplaced] = found.find(([name]) => !isValue(name, values)) ?? [];
    setFormError(unplaced ?? (hasShown ? null : (elsewhere ?? found[0]?.[1] ?? null)));
    return found.length > 0;
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    const checked = check(options.schema, toBody ? toBody(values) : values);
    const errors = checked.issues ? toFieldErrors(checked.issues) : {};
    if (showErrors(form, { ...errors, ...rules?.(values) }, null) || checked.issues) return;
    setSubmitting(true);
    let answer: Answer;
    try {
      answer = await submit(checked.value, values);
    } catch (error) {
      showErrors(form, problemFields(error), errorText(error));
      return;
    }
    await onSuccess?.(answer, { values, reset });
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

  const change = (changed: Partial<Values>, isSettled: (name: string) => boolean) => {
    setValues((before) => ({ ...before, ...changed }));
    setFieldErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !isSettled(name))));
  };
  return { ...bindForm({ values, fieldErrors, change }), formError, isSubmitting, handleSubmit, reset };
}

const check = <Body>(schema: BodySchema<Body> | undefined, body: unknown): Checked<Body> =>
  schema ? (schema['~standard'].validate(body) as Checked<Body>) : { value: body as Body };

const isValue = (name: string, values: object) => name in values || name.split('.')[0]! in values;

/** Whether there is one; an error of a whole list has nowhere to put the cursor. */
export function focusFirstError(form: HTMLElement): boolean {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return form.querySelector('[aria-invalid="true"], [data-field-error]') !== null;
}
