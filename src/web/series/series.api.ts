import type * as series from '#contracts/series/series.contract.ts';
import { call } from '#web/platform/api.ts';

// Apart from what changes one, which a page that is only read does without.
export const getSeries = call<typeof series.getSeries>('GET', '/api/series/:seriesId');
