/** Search of open shifts: node bench/search/shifts.ts [shifts] [queries]. The database is created in BENCH_DIR and kept. */
import { randomUUID } from 'node:crypto';
import type { Place } from '#contracts/places/places.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { cellsOf } from '#server/platform/formats/geo-grid.ts';
import { listWantedSkills } from '#server/search/shifts/shift-listings.queries.ts';
import { searchShifts } from '#server/search/shifts/shift-search.actions.ts';
import { findSuggestedShifts } from '#server/search/shifts/suggested-shifts.queries.ts';
import { fillShifts, jobs, skills } from './fill-shifts.ts';
import { measureShapes } from './measure-shapes.ts';
import { pick, seeded, zipf } from './seeded.ts';
import type { Shape } from './shapes.ts';
import { topics, vocabulary } from './vocabulary.ts';

/** The target median. */
const PROMISED_MS = 5;
/** Like all panels of the dashboard. */
const PANEL_MS = 30;

const medians = await measureShapes({ name: 'shifts', fill: fillShifts, shapes });
process.exit(medians.every(({ p50, targetMs }) => p50 <= targetMs) ? 0 : 1);

function shapes(cities: Place[]): Shape[] {
  const random = seeded(11);
  const cityRank = zipf(random, cities.length);
  const near = () => ({ placeId: cities[cityRank()]!.id, radiusKm: 25 });
  const topic = () => pick(random, Object.values(topics).flat());
  const shifts = (filters: object) => {
    const query = searchVolunteerShifts.query.parse(filters);
    return (deps: Parameters<ReturnType<Shape['make']>>[0]) => searchShifts(deps, query);
  };
  const shape = (name: string, make: Shape['make']): Shape => ({ name, targetMs: PROMISED_MS, make });
  const suggested = () => {
    const { name, latitude, longitude } = cities[cityRank()]!;
    const circle = { name, latitude, longitude, radiusKm: 50 };
    const liked = topic();
    const wanted = {
      personId: randomUUID(),
      topics: [{ topic: liked, query: `'interest/${liked}'`, groupName: null }],
      circle: { ...circle, cells: cellsOf(circle) },
      limit: 4,
    };
    return (deps: Parameters<ReturnType<Shape['make']>>[0]) =>
      findSuggestedShifts(deps.db, { ...wanted, now: new Date() });
  };
  return [
    shape('the next', () => shifts({})),
    shape('the next, full ones too', () => shifts({ includeFull: 'true' })),
    shape('online', () => shifts({ online: 'true' })),
    shape('next week', () => shifts({ when: 'next-week' })),
    shape('near a town, by time', () => shifts(near())),
    shape('near a town, by distance', () => shifts({ ...near(), sort: 'distance' })),
    shape('a skill', () => shifts({ skill: pick(random, skills) })),
    shape('a skill near a town', () => shifts({ ...near(), skill: pick(random, skills) })),
    shape('a common word', () => shifts({ q: pick(random, jobs) })),
    shape('the beginning of a word', () => shifts({ q: pick(random, jobs).slice(0, 4) })),
    shape('a topic of hosts', () => shifts({ q: topic() })),
    shape('two words near a town', () => shifts({ ...near(), q: `${pick(random, jobs)} ${topic()}` })),
    shape('a rare word', () => shifts({ q: pick(random, vocabulary.slice(0, 5000)) })),
    shape('mistyped', () => shifts({ q: pick(random, jobs).replace(/^(...)(.)(.)/, '$1$3$2') })),
    { name: 'suggested near a town', targetMs: PANEL_MS, make: suggested },
    shape('wanted skills', () => (deps) => listWantedSkills(deps.db, new Date(), 50)),
  ];
}
