import type { CallApi } from '#web/platform/api.ts';
import { later } from '#web/ui/overlay/later.tsx';
import type { HostNeeds as FoundNeeds, NeededRole, NeedingEvent } from './need-loading.ts';

// A first visit is rendered with them: what loads them in the browser comes beside the page, and only where somebody is needed.
const loading = () => import('./need-loading.ts');
const loadEventPiece = () => import('./EventNeeds.tsx').then((module) => module.EventNeeds);
const loadHostPiece = () => import('./HostNeeds.tsx').then((module) => module.HostNeeds);

export const EventNeeds = later(loadEventPiece, import.meta.env.SSR ? await loadEventPiece() : null);
export const HostNeeds = later(loadHostPiece, import.meta.env.SSR ? await loadHostPiece() : null);

/** A page is worth showing without them, too. */
export async function needsOfEvent(callApi: CallApi, event: NeedingEvent): Promise<NeededRole[]> {
  const { loadEventNeeds } = await loading();
  const roles = await loadEventNeeds(callApi, event).catch(() => []);
  if (roles.length > 0) await EventNeeds.ready();
  return roles;
}

/** Null where nobody is needed; also where the viewer may not look, which the page itself answers. */
export async function needsOfHost(
  callApi: CallApi,
  kind: 'group' | 'organization',
  slug: string,
): Promise<FoundNeeds | null> {
  const { loadHostNeeds } = await loading();
  const needs = await loadHostNeeds(callApi, kind, slug).catch(() => null);
  if (!needs || needs.shifts.length === 0) return null;
  await HostNeeds.ready();
  return needs;
}
