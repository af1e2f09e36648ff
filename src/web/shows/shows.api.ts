import type * as shows from '#contracts/shows/shows.contract.ts';
import { call } from '#web/platform/api.ts';

export const listShows = call<typeof shows.listShows>('GET', '/api/shows');
export const getShow = call<typeof shows.getShow>('GET', '/api/shows/:id');
export const getShowOfGame = call<typeof shows.getShowOfGame>('GET', '/api/shows/game/:id');

export type Show = shows.Show;
export type ShowDetail = shows.ShowDetail;
export type ShowStatus = shows.ShowStatus;
