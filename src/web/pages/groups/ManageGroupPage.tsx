import { Link, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { GroupManager } from '#web/groups/GroupManager.tsx';
import { useGroup } from '#web/groups/group-editing.api.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { NeedsOverview } from '#web/volunteering/host/NeedsOverview.tsx';

export function Component() {
  const { slug = '' } = useParams();
  const { data: group, error, isPending, refetch } = useGroup(slug);
  return (
    <Container page>
      <PageTitle>People of the group</PageTitle>
      <PageHeading
        lead={group?.name}
        actions={
          <ButtonLink to={paths.group(slug)} variant="quiet">
            See the page
          </ButtonLink>
        }
      >
        People
      </PageHeading>
      {isPending && <FormSkeleton label="Loading the people" />}
      {error && !group && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {group && !group.abilities.admit && <NoAccess path={paths.group(slug)} name={group.name} />}
      {group?.abilities.admit && (
        <Stack gap="loose">
          <FormPart title="Volunteers">
            <NeedsOverview kind="group" slug={slug} />
            <Link to={paths.groupHours(slug)}>Volunteer hours</Link>
          </FormPart>
          <GroupManager group={group} />
        </Stack>
      )}
    </Container>
  );
}
