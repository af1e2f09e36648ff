import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { DeleteSeason } from '#web/shows/seasons/DeleteSeason.tsx';
import { SeasonForm } from '#web/shows/seasons/SeasonForm.tsx';
import { useSeasonToEdit, useUpdateSeason } from '#web/shows/seasons/seasons.api.ts';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { seasonId = '' } = useParams();
  const navigate = useNavigate();
  const { data: season, error, refetch } = useSeasonToEdit(seasonId);
  const updating = useUpdateSeason(seasonId);
  return (
    <Container page narrow>
      <PageTitle>Edit season</PageTitle>
      <PageHeading>Edit season</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!season && !error && <Skeleton shape="box" />}
      {season && !season.abilities.change && <NoAccess path={paths.season(seasonId)} name={season.name} />}
      {season?.abilities.change && (
        <Stack gap="loose">
          <SeasonForm
            season={season}
            submitLabel="Save"
            save={async (body) => {
              await updating.mutateAsync(body);
              await navigate(paths.season(seasonId));
            }}
          />
          <DeleteSeason seasonId={seasonId} name={season.name} />
        </Stack>
      )}
    </Container>
  );
}
