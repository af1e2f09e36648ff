import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { type Row, signedIn, type World } from './authorization-rows.ts';

let made = 0;
const newSearch = () => ({ body: { name: 'Games', filters: { q: `games ${++made}` } } });

async function searchOf({ app, person }: World): Promise<string> {
  const answer = await app.call(saveSearch, newSearch(), person);
  // A person whose session has ended cannot save any.
  return answer.status === 201 ? answer.body.id : '00000000-0000-4000-8000-000000000000';
}

/** Saved searches; see authorization-matrix.ts. */
export const savedSearchRows: Record<string, Row> = {
  listSavedSearches: signedIn(200),
  saveSearch: { ...signedIn(201), input: newSearch },
  updateSavedSearch: {
    ...signedIn(200),
    otherPerson: 404,
    input: async (world) => ({ params: { savedSearchId: await searchOf(world) }, body: { isAlerting: false } }),
  },
  deleteSavedSearch: {
    ...signedIn(204),
    otherPerson: 404,
    input: async (world) => ({ params: { savedSearchId: await searchOf(world) } }),
  },
};
