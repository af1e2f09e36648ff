import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemFields, problemText } from '#web/platform/problem-text.ts';

type Texts<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** What the parts of the form are given; a form that holds more fits where less is asked. */
export type HostForm<Values extends object> = {
  values: Values;
  complaints: Record<string, string>;
  change(changed: Partial<Values>): void;
  /** Spread into a TextField or TextArea. */
  text(name: Texts<Values>): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
};

/** The API calls the chosen place by its id. */
const fieldOf = (name: string) => (name === 'place' ? 'placeId' : name);

/** A form of a host's page: what is typed stays whatever the server says, and one press is one call. */
export function useHostForm<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before anything is drawn.
  const isRunning = useRef(false);

  const change = (changed: Partial<Values>) => {
    setValues((typed) => ({ ...typed, ...changed }));
    const settled = Object.keys(changed).map(fieldOf);
    setComplaints((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([path]) => !settled.includes(path.split('.')[0]!))),
    );
  };

  const refuse = (form: HTMLFormElement, error: unknown) => {
    flushSync(() => setComplaints(problemFields(error)));
    const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    marked?.focus();
    if (!marked) setRefusal(problemText(error));
  };

  /** `send` leads away when it is done: until then there is nothing to press again. */
  const submit = (send: (values: Values) => Promise<unknown>) => async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      refuse(form, error);
    }
    isRunning.current = false;
    setBusy(false);
  };

  const text = (name: Texts<Values>) => ({
    name,
    value: values[name] as string,
    error: complaints[fieldOf(name)],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: target.value } as unknown as Partial<Values>),
  });
  return { values, complaints, refusal, isBusy, change, text, submit };
}
