import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ShowForm } from '#web/shows/ShowForm.tsx';
import { useCreateShow } from '#web/shows/show-changes.api.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const creating = useCreateShow();
  const eventId = search.get('event');
  return (
    <Container page narrow>
      <PageTitle>Plan a show</PageTitle>
      <PageHeading lead="Launch it once the teams are ready, and the live board starts.">Plan a show</PageHeading>
      <ShowForm
        show={null}
        seasonId={search.get('season') ?? ''}
        submitLabel="Create show"
        save={async (values) => {
          const { id } = await creating.mutateAsync({ ...values, ...(eventId && { eventId }) });
          await navigate(paths.show(id));
        }}
      />
    </Container>
  );
}
