import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { DeleteShow } from '#web/shows/DeleteShow.tsx';
import { ShowForm } from '#web/shows/ShowForm.tsx';
import { ShowEvent } from '#web/shows/ShowIntro.tsx';
import { useShowToEdit, useUpdateShow } from '#web/shows/show-changes.api.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { showId = '' } = useParams();
  const navigate = useNavigate();
  const { data: show, error, refetch } = useShowToEdit(showId);
  const updating = useUpdateShow(showId);
  return (
    <Container page narrow>
      <PageTitle>Edit show</PageTitle>
      <PageHeading>Edit show</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!show && !error && <Skeleton shape="box" />}
      {show && !show.abilities.change && <NoAccess path={paths.show(showId)} name={show.title} />}
      {show?.abilities.change && (
        <Stack gap="loose">
          {show.event && (
            <Card>
              <ShowEvent event={show.event} />
            </Card>
          )}
          <ShowForm
            show={show}
            submitLabel="Save"
            save={async (values) => {
              await updating.mutateAsync(values);
              await navigate(paths.show(showId));
            }}
          />
          {show.abilities.delete && <DeleteShow show={show} />}
        </Stack>
      )}
    </Container>
  );
}
