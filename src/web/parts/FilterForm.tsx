import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { DownloadButton } from './DownloadButton.tsx';

type FieldProps = { name: string; value: string; onChange: (event: { target: { value: string } }) => void };
type FilterFormProps<Name extends string> = {
  initial: Record<Name, string | undefined>;
  onChange: (filter: Partial<Record<Name, string>>) => void;
  /** A download for the filter in the fields, whether it is applied or not. */
  csv?: { fileName: string; load: (filter: Partial<Record<Name, string>>) => Promise<string> };
  actions?: ReactNode;
  children: (field: (name: Name) => FieldProps) => ReactNode;
};

/** The fields of a list's filter. Empty ones are left out. */
export function FilterForm<Name extends string>({ initial, onChange, csv, actions, children }: FilterFormProps<Name>) {
  const shown = JSON.stringify(initial);
  const [form, setForm] = useState({ shown, values: initial });
  // Back leads to another filter. A new form, by a key, would lose the focus whenever one is applied.
  if (form.shown !== shown) setForm({ shown, values: initial });
  const { values } = form;
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(withoutEmpty(values));
  };
  return (
    <form onSubmit={apply} aria-label="Filter">
      <Stack>
        <Row>
          {children((name) => ({
            name,
            value: values[name] ?? '',
            onChange: ({ target }) => setForm({ shown, values: { ...values, [name]: target.value } }),
          }))}
        </Row>
        <Row>
          <Button type="submit">Filter</Button>
          {csv && (
            <DownloadButton fileName={csv.fileName} load={() => csv.load(withoutEmpty(values))}>
              Download CSV
            </DownloadButton>
          )}
          {actions}
        </Row>
      </Stack>
    </form>
  );
}

function withoutEmpty<Name extends string>(values: Record<Name, string | undefined>) {
  const trimmed = Object.entries<string | undefined>(values).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value)) as Partial<Record<Name, string>>;
}
