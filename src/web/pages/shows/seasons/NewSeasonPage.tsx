import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { SeasonForm } from '#web/shows/seasons/SeasonForm.tsx';
import { useCreateSeason } from '#web/shows/seasons/seasons.api.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const navigate = useNavigate();
  const creating = useCreateSeason();
  return (
    <Container page narrow>
      <PageTitle>New season</PageTitle>
      <PageHeading lead="Choose it in your shows, and their results make one table.">New season</PageHeading>
      <SeasonForm
        season={null}
        submitLabel="Create season"
        save={async (body) => {
          const { id } = await creating.mutateAsync(body);
          await navigate(paths.season(id));
        }}
      />
    </Container>
  );
}
