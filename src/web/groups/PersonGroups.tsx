import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listPersonGroups } from '#contracts/people/people.contract.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { Grid } from '#web/ui/layout/Layout.tsx';
import { GroupCard } from './GroupCard.tsx';

type PersonGroupsProps = { personId: string; first: EndpointOutput<typeof listPersonGroups> };

/** The public groups of a person; nothing if there are none. */
export function PersonGroups({ personId, first }: PersonGroupsProps) {
  const list = usePagedList(first, (cursor) =>
    callApi(calls.listPersonGroups, { params: { personId }, query: { cursor } }),
  );
  if (first.groups.length === 0) return null;
  return (
    <HostSection id="groups" title="Groups">
      <Grid>
        {list.pages.flatMap(({ groups }) =>
          groups.map((group) => <GroupCard key={group.id} group={group} role={group.role} />),
        )}
      </Grid>
      <ShowMore query={list} label="Show more groups" />
    </HostSection>
  );
}
