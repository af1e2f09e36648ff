import { ImportForm } from '#web/imports/ImportForm.tsx';
import { ImportReport } from '#web/imports/ImportReport.tsx';
import { useImportCalendar } from '#web/imports/imports.api.ts';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  const importing = useImportCalendar();
  return (
    <Container narrow page>
      <PageTitle>Import a calendar</PageTitle>
      <PageHeading lead="Each entry becomes a draft: nobody sees it before you publish it. Entries that repeat become series.">
        Import a calendar
      </PageHeading>
      {importing.data ? (
        <ImportReport report={importing.data} onAgain={importing.reset} />
      ) : (
        <ImportForm importing={importing} />
      )}
    </Container>
  );
}
