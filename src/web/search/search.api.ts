import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';

export type EventQuery = NonNullable<EndpointInput<typeof search.searchEvents>['query']>;
type WholeCard = EndpointOutput<typeof search.searchEvents>['events'][number];
/** What a card shows. The rest stays out of the page, which carries its data besides its markup. */
export type FoundEvent = Omit<WholeCard, 'endsAt' | 'endsLocal' | 'priceNote' | 'host'> & { host: { name: string } };
export type FoundPage = { events: FoundEvent[]; nextCursor: string | null };
export type EventCounts = EndpointOutput<typeof search.countEvents>;
export type Suggestions = EndpointOutput<typeof search.suggest>;
