import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';
import { callApi } from '#web/platform/http.ts';

/** Somebody or something the person may post for; `address` is how an address of the site names it. */
export type HostOption = HostChoice & { name: string; address: string };

/** Groups the person runs and organizations they staff, in that order. */
async function listHosts(): Promise<HostOption[]> {
  const [groupsRun, { staff }] = await Promise.all([listGroupsRun(), callApi(calls.listMyOrganizations)]);
  return [
    ...groupsRun.map(({ id, name, slug }) => ({ kind: 'group' as const, id, name, address: `group:${slug}` })),
    ...staff.map(({ id, name, slug }) => ({
      kind: 'organization' as const,
      id,
      name,
      address: `organization:${slug}`,
    })),
  ];
}

/** Those that are run come first, so the first group that is not ends them. */
async function listGroupsRun(cursor?: string): Promise<groups.GroupCard[]> {
  const page = await callApi(calls.listMyGroups, { query: { ...(cursor && { cursor }) } });
  const run = page.groups.filter(({ role }) => role === 'Organizer' || role === 'Co-organizer');
  const isMore = page.nextCursor && run.length === page.groups.length;
  return isMore ? [...run, ...(await listGroupsRun(page.nextCursor!))] : run;
}

export const useHosts = () => useQuery({ queryKey: ['hosts-to-post-for'], queryFn: listHosts, staleTime: 60_000 });
