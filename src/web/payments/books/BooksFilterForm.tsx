import { ledgerReasons } from '#contracts/payments/books-fields.ts';
import { FilterForm } from '#web/parts/FilterForm.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { type BooksFilter, exportBooks } from './books.api.ts';
import { reasonNames } from './books-text.ts';

type BooksFilterFormProps = { filter: BooksFilter; onChange: (filter: Record<string, string>) => void };

const reasons = [
  { value: '', label: 'Everything' },
  ...ledgerReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
];

export const BooksFilterForm = ({ filter: { q, reason, from, until }, onChange }: BooksFilterFormProps) => (
  <FilterForm
    initial={{ q, reason, from, until }}
    onChange={onChange}
    csv={{ fileName: 'books.csv', load: (filter) => exportBooks(filter as BooksFilter) }}
  >
    {(field) => (
      <>
        <TextField label="Payee or order" autoComplete="off" maxLength={100} {...field('q')} />
        <Select label="What" options={reasons} {...field('reason')} />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="Until" type="date" {...field('until')} />
      </>
    )}
  </FilterForm>
);
