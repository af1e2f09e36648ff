import { useState } from 'react';
import { Link } from 'react-router';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { PeopleGrid } from '#web/ui/display/PeopleGrid.tsx';
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
      <PeopleGrid>
        {pages.flatMap(({ members }) =>
          members.map(({ id, name, avatar, role, hasPage }) => (
            <li key={id}>
              <Face src={avatar} name={name} />
              <span>
                {hasPage ? <Link to={paths.person(id)}>{name}</Link> : name}
                {role !== 'member' && <small>{groupRoles[role]}</small>}
              </span>
            </li>
          )),
        )}
      </PeopleGrid>
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
