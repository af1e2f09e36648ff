import type { LoaderFunctionArgs } from 'react-router';
import { loadCanContact } from '#web/conversations/contact-loading.ts';
import { slimPage } from '#web/events/lists/host-events.ts';
import { loadGroup } from '#web/groups/group-loading.ts';
import { GroupPosts, MemberList } from '#web/groups/lazy-tabs.ts';
import { loadContributionOffer } from '#web/payments/contributions/contribution-offer.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { loadNeedsOfHost } from '#web/volunteering/page-needs.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('events') === 'past' ? 'past' : 'upcoming';
  const show = searchParams.get('show');
  const tab = show === 'posts' || show === 'people' ? show : 'events';
  const invitation = searchParams.get('invitation');
  const callApi = context.get(apiContext);
  const slug = params.slug ?? '';
  const [loaded, needs, canContact, offer] = await Promise.all([
    loadGroup(callApi, { slug, tab, state, invitation }),
    tab === 'events' ? loadNeedsOfHost(callApi, 'group', slug) : null,
    loadCanContact(callApi, { kind: 'group', key: slug }),
    loadContributionOffer(callApi, { kind: 'group', slug }),
    tab === 'posts' && GroupPosts.ready(),
    tab === 'people' && MemberList.ready(),
  ]);
  const events = loaded.events && (await slimPage(callApi, loaded.events));
  return { ...loaded, events, needs, canContact, offer, state, invitation } as const;
}
