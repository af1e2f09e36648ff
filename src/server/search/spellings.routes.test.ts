import { expect, test } from 'vitest';
import { searchEvents, searchGroups } from '#contracts/search/search.contract.ts';
import { insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { testApp } from '#tests/support/test-app.ts';

/** Words of a search, and the title that they find; “Lake swim” is in Zürich. */
const spellings: [q: string, title: string][] = [
  ['cafe', 'Café crème'],
  ['CAFÉ', 'Café crème'],
  ['CAFÉ crem', 'Café crème'],
  ['creme caf', 'Café crème'],
  ['zurich', 'Lake swim'],
  ['photo', 'Photography walk'],
  ['photografy', 'Photography walk'],
  ['fotography wallk', 'Photography walk'],
  ['wak photograph', 'Photography walk'],
  ['joga', 'Yoga in the park'],
  ['ygoa', 'Yoga in the park'],
  ['yoga park', 'Yoga in the park'],
  ['the yoga', 'Yoga in the park'],
  ['running', 'Runs at dawn'],
  ['Łódź', 'Lodz evening'],
  ['node.js', 'Node.js vs .NET'],
  ['nodejs', 'Node.js vs .NET'],
  ['node', 'Node.js vs .NET'],
  ['.net', 'Node.js vs .NET'],
  ['boardgames', 'Board games by the fire'],
  ['cheap boardgames', 'Board games by the fire'],
  ['ball room', 'Ballroom dance'],
  ['Donaudampfschifffahrtsgesellschafts', 'Donaudampfschifffahrtsgesellschafts-Fest'],
  ['donaudampfschifffahrtsgesellschaft fest', 'Donaudampfschifffahrtsgesellschafts-Fest'],
  ['ヨガ', '東京の朝ヨガ'],
  ['東京', '東京の朝ヨガ'],
  ['朝ヨガ', '東京の朝ヨガ'],
  ['猫', '猫カフェbrunch'],
  ['カフェ', '猫カフェbrunch'],
  ['brunch', '猫カフェbrunch'],
  ['猫カフェbrunch', '猫カフェbrunch'],
];

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
for (const title of new Set(spellings.map(([, each]) => each))) {
  const place = title === 'Lake swim' ? { placeId: places.zurich.id } : {};
  const description = title === 'Board games by the fire' ? 'Cheap' : '';
  await published(app, ada, { title, description, ...place });
  await makeGroup(app.deps, ada.user.id, { name: title, description, ...place });
}

test.each(spellings)('“%s” finds “%s”, as an event and as a group', async (q, title) => {
  const { events } = (await app.call(searchEvents, { query: { q } })).body;
  const { groups } = (await app.call(searchGroups, { query: { q } })).body;
  expect([events.map((event) => event.title), groups.map(({ name }) => name)]).toEqual([[title], [title]]);
});
