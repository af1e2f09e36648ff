import type * as shows from '#contracts/shows/shows.contract.ts';

export type Show = shows.Show;
export type ShowDetail = shows.ShowDetail;
export type ShowStatus = shows.ShowStatus;
