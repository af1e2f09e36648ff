import { useState } from 'react';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { HostPeople } from '#web/parts/host/HostPeople.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { MemberPage } from './groups.api.ts';

type MemberListProps = { slug: string; count: number; first: MemberPage };

/** Pass the first page as `key`, so that a changed list starts over. */
export function MemberList({ slug, count, first }: MemberListProps) {
  const [pages, setPages] = useState([first]);
  const { nextCursor: cursor } = pages.at(-1)!;
  const loadMore = async () => {
    if (!cursor) return;
    try {
      const { loadMembers } = await import('./group-loading.ts');
      const page = await loadMembers(callApi, slug, cursor);
      setPages((shown) => [...shown, page]);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
  };
  return (
    <HostSection id="members" title={`Members (${count})`}>
      <HostPeople
        people={pages.flatMap(({ members }) =>
          members.map(({ role, ...member }) => ({ ...member, note: role === 'member' ? null : groupRoles[role] })),
        )}
      />
      {cursor && (
        <div>
          <Button variant="quiet" onClick={() => void loadMore()}>
            Show more people
          </Button>
        </div>
      )}
    </HostSection>
  );
}
