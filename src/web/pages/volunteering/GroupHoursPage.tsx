import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useGroup } from '#web/groups/group-editing.api.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HoursManager } from '#web/volunteering/host/HoursManager.tsx';

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
      {group && !group.abilities.admit && <NoAccess path={paths.group(slug)} name={group.name} />}
      {group?.abilities.admit && <HoursManager host={{ kind: 'group', slug }} name={group.name} />}
    </Container>
  );
}
