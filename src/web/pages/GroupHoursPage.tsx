import { useParams } from 'react-router';
import { useGroup } from '#web/groups/group-editing.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NotYours } from '#web/parts/NotYours.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { HoursDesk } from '#web/volunteer-needs/HoursDesk.tsx';

export function Component() {
  const { slug = '' } = useParams();
  const { data: group, error, isPending, refetch } = useGroup(slug);
  return (
    <Container page>
      <PageTitle>Volunteer hours</PageTitle>
      <PageHeading
        lead={group?.name}
        actions={
          <ButtonLink to={paths.manageGroup(slug)} variant="quiet">
            People
          </ButtonLink>
        }
      >
        Volunteer hours
      </PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && !group && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {group && !group.abilities.admit && <NotYours path={paths.group(slug)} name={group.name} />}
      {group?.abilities.admit && <HoursDesk host={{ kind: 'group', slug }} name={group.name} />}
    </Container>
  );
}
