import { useSearchParams } from 'react-router';
import { PostingGate } from '#web/moderation/PostingGate.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ImportForm } from '#web/series/import/ImportForm.tsx';
import { ImportReport } from '#web/series/import/ImportReport.tsx';
import { useImportCalendar } from '#web/series/import/imports.api.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const importing = useImportCalendar();
  const [search] = useSearchParams();
  return (
    <Container narrow page>
      <PageTitle>Import a calendar</PageTitle>
      <PageHeading lead="Each upcoming entry becomes a draft that stays private until you publish it. Past entries are left out. Repeating entries become series.">
        Import a calendar
      </PageHeading>
      {importing.data ? (
        <ImportReport report={importing.data} onAgain={importing.reset} />
      ) : (
        <PostingGate>
          <ImportForm importing={importing} hostAddress={search.get('host')} />
        </PostingGate>
      )}
    </Container>
  );
}
