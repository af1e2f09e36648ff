import { groupRoles } from '#contracts/groups/group-roles.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { HostPeople } from '#web/parts/host/HostPeople.tsx';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import type { MemberPage } from './groups.api.ts';

type MemberListProps = { slug: string; count: number; first: MemberPage };

export function MemberList({ slug, count, first }: MemberListProps) {
  const list = usePagedList(first, async (cursor) => {
    const { loadMembers } = await import('./group-loading.ts');
    return loadMembers(callApi, slug, cursor);
  });
  return (
    <HostSection id="members" title={`Members (${count})`}>
      <HostPeople
        people={list.pages.flatMap(({ members }) =>
          members.map(({ role, ...member }) => ({ ...member, note: role === 'member' ? null : groupRoles[role] })),
        )}
      />
      <ShowMore query={list} label="Show more people" />
    </HostSection>
  );
}
