import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';
import type { CardEvent } from '#web/parts/event-card/card-event.ts';

export type EventQuery = NonNullable<EndpointInput<typeof search.searchEvents>['query']>;
export type EventResult = CardEvent<EndpointOutput<typeof search.searchEvents>['events'][number]>;
export type FoundPage = { events: EventResult[]; nextCursor: string | null };
export type EventCounts = EndpointOutput<typeof search.countEvents>;
export type ClusterQuery = NonNullable<EndpointInput<typeof search.clusterEvents>['query']>;
export type Clusters = EndpointOutput<typeof search.clusterEvents>;
export type Cluster = Clusters['clusters'][number];
export type Suggestions = EndpointOutput<typeof search.suggest>;
