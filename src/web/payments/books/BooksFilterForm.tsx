import { type SyntheticEvent, useState } from 'react';
import { ledgerReasons } from '#contracts/payments/books-fields.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { type BooksFilter, useExportBooks } from './books.api.ts';
import { reasonNames } from './books-text.ts';

type Values = Record<'q' | 'reason' | 'from' | 'until', string>;
type BooksFilterFormProps = { filter: BooksFilter; onChange: (filter: Record<string, string>) => void };

const valuesOf = ({ q = '', reason, from = '', until = '' }: BooksFilter): Values => ({
  q,
  reason: reason ?? '',
  from,
  until,
});
/** Without what is empty. */
const filterOf = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

/** Give it the filter as its key, because it starts with it. */
export function BooksFilterForm({ filter, onChange }: BooksFilterFormProps) {
  const [values, setValues] = useState(() => valuesOf(filter));
  const exporting = useExportBooks();
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(filterOf(values));
  };
  const download = () =>
    after(exporting.mutateAsync(filterOf(values) as BooksFilter), (csv) => saveFile('books.csv', 'text/csv', csv));
  return (
    <form onSubmit={apply} aria-label="Filter">
      <Stack>
        <Row>
          <TextField label="Payee or order" autoComplete="off" maxLength={100} {...field('q')} />
          <Select
            label="What"
            options={[
              { value: '', label: 'Everything' },
              ...ledgerReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
            ]}
            {...field('reason')}
          />
          <TextField label="From" type="date" {...field('from')} />
          <TextField label="Until" type="date" {...field('until')} />
        </Row>
        {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
        <Row>
          <Button type="submit">Filter</Button>
          <Button variant="quiet" busy={exporting.isPending} onClick={download}>
            Download CSV
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
