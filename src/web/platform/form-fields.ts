import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';

type Complaints<Name extends string> = { [Key in Name]?: string | undefined };

/** What was typed into a small form, and what is wrong with it; editing a field takes its complaint away. */
export function useFormFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial);
  const [complaints, setComplaints] = useState<Complaints<Name>>({});
  return {
    values,
    /** Spread into a TextField or TextArea. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      error: complaints[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues((typed) => ({ ...typed, [name]: target.value }));
        setComplaints((shown) => ({ ...shown, [name]: undefined }));
      },
    }),
    /** Shows the complaints, puts the cursor into the first field that has one, and says whether there was any. */
    complain: (form: HTMLFormElement, found: Complaints<string>): boolean => {
      flushSync(() => setComplaints(found as Complaints<Name>));
      const isRefused = Object.entries(found).some(([name, text]) => text && name in values);
      if (isRefused) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return isRefused;
    },
    reset: () => {
      setValues(initial);
      setComplaints({});
    },
  };
}
