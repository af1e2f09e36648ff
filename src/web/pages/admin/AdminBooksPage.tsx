import { useSearchParams } from 'react-router';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { BookComparisonSection } from '#web/payments/books/BookComparisonSection.tsx';
import { BooksFilterForm } from '#web/payments/books/BooksFilterForm.tsx';
import type { BooksFilter } from '#web/payments/books/books.api.ts';
import { LedgerEntries } from '#web/payments/books/LedgerEntries.tsx';
import { LedgerSums } from '#web/payments/books/LedgerSums.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(search) as BooksFilter;
  return (
    <AdminLayout title="Books">
      <Stack gap="loose">
        <p>
          The ledger of everyone who is paid on this site. Entries are never changed; a correction is another entry.
        </p>
        <BookComparisonSection />
        <FormPart title="Ledger">
          <BooksFilterForm filter={filter} onChange={(next) => setSearch(next)} />
          <LedgerSums filter={filter} />
          <LedgerEntries filter={filter} />
        </FormPart>
      </Stack>
    </AdminLayout>
  );
}
