import { paths } from '#contracts/site-paths.ts';
import { MyGroupSection } from '#web/groups/MyGroupSection.tsx';
import { isOrganizer, useMyGroups } from '#web/groups/my-groups.api.ts';
import { IfMayPost } from '#web/moderation/PostingGate.tsx';
import { MyOrganizationSections } from '#web/organizations/MyOrganizationSections.tsx';
import { useFollowedOrganizations, useMyOrganizations } from '#web/organizations/my-organizations.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { FollowedPeople } from '#web/people/FollowedPeople.tsx';
import { useFollowedPeople } from '#web/people/people.api.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const [member, requested, following] = [useMyGroups('member'), useMyGroups('requested'), useMyGroups('following')];
  const organizations = useMyOrganizations();
  const followed = useFollowedOrganizations();
  const people = useFollowedPeople();
  const all = [member, requested, following, organizations, followed, people];
  const failed = all.filter(({ isLoadingError }) => isLoadingError);
  const retry = () => void Promise.all(failed.map((query) => query.refetch()));
  const isWaiting = all.some(({ isPending }) => isPending);
  const staff = organizations.data?.staff ?? [];
  const paged = [followed.data?.pages[0]?.organizations, people.data?.pages[0]?.people];
  const lists = [member.data, requested.data, following.data, staff, ...paged];
  const count = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return (
    <Container page>
      <PageTitle>Your groups</PageTitle>
      <PageHeading
        lead="The people you meet regularly."
        actions={
          <IfMayPost>
            <Row gap="tight">
              <ButtonLink to={paths.newGroup()} variant="loud">
                Start a group
              </ButtonLink>
              <ButtonLink to={paths.newOrganization()} variant="quiet">
                Add an organization
              </ButtonLink>
            </Row>
          </IfMayPost>
        }
      >
        Your groups
      </PageHeading>
      {failed[0] && <LoadFailed error={failed[0].error} onRetry={retry} />}
      {isWaiting && <Skeleton shape="box" />}
      {!isWaiting && failed.length === 0 && count === 0 && <NoGroup />}
      <Stack gap="loose">
        <MyGroupSection id="groups-led" title="You organize" groups={member.data?.filter(isOrganizer) ?? []} />
        <MyGroupSection
          id="groups-joined"
          title="Member"
          groups={member.data?.filter((group) => !isOrganizer(group)) ?? []}
        />
        <MyGroupSection id="groups-asked" title="Requested to join" groups={requested.data ?? []} />
        <MyGroupSection id="groups-followed" title="You follow" groups={following.data ?? []} />
        <MyOrganizationSections staff={staff} followed={followed} />
        <FollowedPeople query={people} />
      </Stack>
    </Container>
  );
}

const NoGroup = () => (
  <EmptyState
    drawing={<TableDrawing />}
    title="No groups yet"
    action={
      <ButtonLink to={paths.search()} variant="loud">
        Look for sum'm to do
      </ButtonLink>
    }
  >
    Groups and organizations you join, follow or run show up here.
  </EmptyState>
);
