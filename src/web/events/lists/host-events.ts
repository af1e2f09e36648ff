import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';
import { type CardEvent, toCardEvent } from '#web/parts/event-card/card-event.ts';
import { withFaces } from '#web/parts/event-card/faces.ts';
import type { CallApi } from '#web/platform/http/api.ts';

export type HostEvent = CardEvent<WholePage['events'][number]>;
export type HostEventPage = { events: HostEvent[]; nextCursor: string | null };

export const slimPage = async (callApi: CallApi, { events, nextCursor }: WholePage): Promise<HostEventPage> => ({
  events: await withFaces(callApi, events.map(toCardEvent)),
  nextCursor,
});
