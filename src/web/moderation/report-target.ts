import * as calls from '#contracts/calls.gen.ts';
import { type TargetKind, targetKinds } from '#contracts/moderation/site-rules.ts';
import { callApi } from '#web/platform/http/http.ts';

export type ReportTarget = { kind: TargetKind; targetId: string };

const isKind = (kind: string | undefined): kind is TargetKind => targetKinds.some((known) => known === kind);

/** `event:<id>`, or the path of the page that shows it. Null if there is nothing to report there. */
export async function findReportTarget(of: string): Promise<ReportTarget | null> {
  const [kind, id] = of.split(':');
  if (isKind(kind) && id) return { kind, targetId: id };
  const [, area, key = ''] = of.split(/[/?#]/);
  if (!key) return null;
  if (area === 'events') return { kind: 'event', targetId: key };
  if (area === 'people') return { kind: 'person', targetId: key };
  if (area === 'teams') return { kind: 'team', targetId: key };
  const params = { params: { slug: key } };
  if (area === 'groups')
    return { kind: 'group', targetId: (await callApi(calls.getGroup, { ...params, query: {} })).id };
  if (area === 'organizations')
    return { kind: 'organization', targetId: (await callApi(calls.getOrganization, params)).id };
  return null;
}

/** The page that the person came from, if it is one of this site. */
export function previousPath(): string {
  const url = URL.parse(document.referrer);
  return url?.origin === location.origin ? url.pathname : '';
}
