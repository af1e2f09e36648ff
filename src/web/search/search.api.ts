import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';
import type { ShownCard } from '#web/parts/event-card/shown-card.ts';

export type EventQuery = NonNullable<EndpointInput<typeof search.searchEvents>['query']>;
export type FoundEvent = ShownCard<EndpointOutput<typeof search.searchEvents>['events'][number]>;
export type FoundPage = { events: FoundEvent[]; nextCursor: string | null };
export type EventCounts = EndpointOutput<typeof search.countEvents>;
export type Suggestions = EndpointOutput<typeof search.suggest>;
