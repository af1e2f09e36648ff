import type { CallApi } from '#web/platform/http/api.ts';
import { EventNeeds, HostNeeds } from './lazy-needs.tsx';
import {
  type EventWithNeeds,
  type HostNeeds as FoundNeeds,
  loadEventNeeds,
  loadHostNeeds,
  type NeededRole,
} from './need-loading.ts';

/** Never fails: the page is useful without needs. */
export async function loadNeedsOfEvent(callApi: CallApi, event: EventWithNeeds): Promise<NeededRole[]> {
  const roles = await loadEventNeeds(callApi, event).catch(() => []);
  if (roles.length > 0) await EventNeeds.ready();
  return roles;
}

/** Null where there are no needs, and where the viewer may not see the host; the page itself reports that. */
export async function loadNeedsOfHost(
  callApi: CallApi,
  kind: 'group' | 'organization',
  slug: string,
): Promise<FoundNeeds | null> {
  const needs = await loadHostNeeds(callApi, kind, slug).catch(() => null);
  if (!needs || needs.shifts.length === 0) return null;
  await HostNeeds.ready();
  return needs;
}
