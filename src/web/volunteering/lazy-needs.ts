import type { CallApi } from '#web/platform/http/api.ts';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';
import type { EventWithNeeds, HostNeeds as FoundNeeds, NeededRole } from './need-loading.ts';

// The first page is server-rendered with needs. In the browser their code loads separately, and only where there are needs.
const loadNeedLoading = () => import('./need-loading.ts');
const loadEventNeedsComponent = () => import('./EventNeeds.tsx').then((module) => module.EventNeeds);
const loadHostNeedsComponent = () => import('./HostNeeds.tsx').then((module) => module.HostNeeds);

export const EventNeeds = lazyComponent(
  loadEventNeedsComponent,
  import.meta.env.SSR ? await loadEventNeedsComponent() : null,
);
export const HostNeeds = lazyComponent(
  loadHostNeedsComponent,
  import.meta.env.SSR ? await loadHostNeedsComponent() : null,
);

/** Never fails: the page is useful without needs. */
export async function loadNeedsOfEvent(callApi: CallApi, event: EventWithNeeds): Promise<NeededRole[]> {
  const { loadEventNeeds } = await loadNeedLoading();
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
  const { loadHostNeeds } = await loadNeedLoading();
  const needs = await loadHostNeeds(callApi, kind, slug).catch(() => null);
  if (!needs || needs.shifts.length === 0) return null;
  await HostNeeds.ready();
  return needs;
}
