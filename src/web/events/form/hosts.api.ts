import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

/** A host that the person may choose; `address` identifies it in URLs. */
export type HostOption = HostChoice & { name: string; address: string };

/** Groups the person runs, then organizations they staff. */
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

/** The API lists groups the person runs first, so loading stops at the first other group. */
async function listGroupsRun(cursor?: string): Promise<groups.GroupCard[]> {
  const page = await callApi(calls.listMyGroups, { query: { ...(cursor && { cursor }) } });
  const run = page.groups.filter(({ role }) => role === 'Organizer' || role === 'Co-organizer');
  const isMore = page.nextCursor && run.length === page.groups.length;
  return isMore ? [...run, ...(await listGroupsRun(page.nextCursor!))] : run;
}

export const useHosts = () => useQuery({ queryKey: ['hosts-to-post-for'], queryFn: listHosts, staleTime: 60_000 });

/** Where the group or organization is; null if it names no place. */
async function findHostPlace(address: string): Promise<Place | null> {
  const [kind, slug = ''] = address.split(':');
  const host =
    kind === 'group'
      ? await callApi(calls.getGroup, { params: { slug }, query: {} })
      : await callApi(calls.getOrganization, { params: { slug } });
  return host.place;
}

export const useHostPlace = (address: string | null) =>
  useQuery({
    queryKey: ['place-of-host', address],
    // Only a suggestion: a form that stands without it must not load again, which would drop what was typed.
    queryFn: () => findHostPlace(address!).catch(() => null),
    networkMode: 'always',
    enabled: address !== null,
    // The next form begins with what the page of the host says by then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
