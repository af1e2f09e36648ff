import type { LoaderFunctionArgs } from 'react-router';
import { slimPage } from '#web/events/lists/host-events.ts';
import { loadOrganization } from '#web/organizations/organization-loading.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { loadNeedsOfHost } from '#web/volunteering/page-needs.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('events') === 'past' ? 'past' : 'upcoming';
  const query = { slug: params.slug ?? '', state, invitation: searchParams.get('invitation') } as const;
  const callApi = context.get(apiContext);
  const [loaded, needs] = await Promise.all([
    loadOrganization(callApi, query),
    loadNeedsOfHost(callApi, 'organization', query.slug),
  ]);
  return { ...loaded, events: await slimPage(callApi, loaded.events), needs, state } as const;
}
