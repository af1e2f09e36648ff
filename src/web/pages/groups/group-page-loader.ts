import type { LoaderFunctionArgs } from 'react-router';
import { slimPage } from '#web/events/lists/host-events.ts';
import { loadGroup } from '#web/groups/group-loading.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { loadNeedsOfHost } from '#web/volunteering/page-needs.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('events') === 'past' ? 'past' : 'upcoming';
  const invitation = searchParams.get('invitation');
  const callApi = context.get(apiContext);
  const slug = params.slug ?? '';
  const [loaded, needs] = await Promise.all([
    loadGroup(callApi, { slug, state, invitation }),
    loadNeedsOfHost(callApi, 'group', slug),
  ]);
  return { ...loaded, events: slimPage(loaded.events), needs, state, invitation } as const;
}
