import type { LoaderFunctionArgs } from 'react-router';
import { loadCanContact } from '#web/conversations/contact-loading.ts';
import { slimPage } from '#web/events/lists/host-events.ts';
import { loadOrganization } from '#web/organizations/organization-loading.ts';
import { loadContributionOffer } from '#web/payments/contributions/contribution-offer.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { loadNeedsOfHost } from '#web/volunteering/page-needs.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('events') === 'past' ? 'past' : 'upcoming';
  const tab = searchParams.get('show') === 'people' ? 'people' : 'events';
  const query = { slug: params.slug ?? '', tab, state, invitation: searchParams.get('invitation') } as const;
  const callApi = context.get(apiContext);
  const [loaded, needs, canContact, offer] = await Promise.all([
    loadOrganization(callApi, query),
    tab === 'events' ? loadNeedsOfHost(callApi, 'organization', query.slug) : null,
    loadCanContact(callApi, { kind: 'organization', key: query.slug }),
    loadContributionOffer(callApi, { kind: 'organization', slug: query.slug }),
  ]);
  const events = loaded.events && (await slimPage(callApi, loaded.events));
  return { ...loaded, events, needs, canContact, offer, tab, state } as const;
}
