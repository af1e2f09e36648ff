/** Search of groups and organizations: node bench/search/hosts.ts [groups] [queries]. The database is created in BENCH_DIR and kept. */

import type { Place } from '#contracts/places/places.contract.ts';
import { suggestCompletions } from '#server/search/events/suggestions.actions.ts';
import { searchGroups, searchOrganizations } from '#server/search/hosts/host-search.actions.ts';
import { fillHosts } from './fill-hosts.ts';
import { measureShapes } from './measure-shapes.ts';
import { pick, seeded, zipf } from './seeded.ts';
import type { Shape } from './shapes.ts';
import { nouns, topics, vocabulary } from './vocabulary.ts';

await measureShapes({ name: 'hosts', fill: fillHosts, shapes });
process.exit(0);

function shapes(cities: Place[]): Shape[] {
  const random = seeded(11);
  const cityRank = zipf(random, cities.length);
  const topic = () => pick(random, Object.values(topics).flat());
  const near = () => ({ placeId: cities[cityRank()]!.id, radiusKm: 25 });
  const groups = (query: Parameters<typeof searchGroups>[1]) => (deps: Parameters<ReturnType<Shape['make']>>[0]) =>
    searchGroups(deps.db, query);
  const shape = (name: string, make: Shape['make']): Shape => ({ name, targetMs: 0, make });
  return [
    shape('groups, the biggest', () => groups({})),
    shape('groups by a topic', () => groups({ q: topic() })),
    shape('groups by a topic and a kind', () => groups({ q: `${topic()} ${pick(random, nouns)}` })),
    shape('groups by a common word', () => groups({ q: pick(random, nouns) })),
    shape('groups by a rare word', () => groups({ q: pick(random, vocabulary) })),
    shape('groups, mistyped', () =>
      groups({
        q: topic()
          .padEnd(5, 's')
          .replace(/^(..)./, '$1'),
      }),
    ),
    shape('groups near a city', () => groups(near())),
    shape('groups by a topic near a city', () => groups({ q: topic(), ...near() })),
    shape('organizations by a topic', () => {
      const q = topic();
      return ({ db }) => searchOrganizations(db, { q });
    }),
    shape('suggestions', () => {
      const typed = pick(random, [topic(), cities[cityRank()]!.name]).slice(0, 3 + Math.floor(random() * 4));
      return (deps) => suggestCompletions(deps, typed.trim());
    }),
  ];
}
