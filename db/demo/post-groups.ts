import { z } from 'zod';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { decideRequest } from '#server/groups/group-admissions.actions.ts';
import { follow, writePost } from '#server/groups/group-posts.actions.ts';
import { setPicture } from '#server/groups/groups.actions.ts';
import { joinGroup } from '#server/groups/joining.actions.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { cities } from './cities.ts';
import { drawPoster } from './covers.ts';
import { chance } from './event-plans.ts';
import type { GroupIdea } from './group-ideas.ts';
import { createGroupSeries, type GroupPeople } from './group-series.ts';
import { groupsOfTheNorth } from './groups-of-the-north.ts';
import { groupsOfTheSouth } from './groups-of-the-south.ts';
import { groupsOfTheStates } from './groups-of-the-states.ts';
import { groupsOverseas } from './groups-overseas.ts';

export const groupIdeas: readonly GroupIdea[] = [
  ...groupsOfTheStates,
  ...groupsOverseas,
  ...groupsOfTheNorth,
  ...groupsOfTheSouth,
];

/** Local part of the email → id. */
type People = ReadonlyMap<string, string>;
const DAY_MS = 86_400_000;
const CONCURRENCY = 4;

/** Creates missing groups, each as if some months ago; returns their number. */
export async function postGroups(deps: SignInDeps, people: People): Promise<number> {
  const names = groupIdeas.map(({ name }) => name);
  const rows = await deps.db.rows(
    z.object({ name: z.string() }),
    'select name from groups where name = any ($1::text[])',
    [names],
  );
  const known = new Set(rows.map(({ name }) => name));
  const missing = groupIdeas.filter(({ name }) => !known.has(name));
  const companies = new Map<GroupIdea, GroupPeople>();
  const waiting = missing.values();
  const work = async () => {
    for (const idea of waiting) companies.set(idea, await postGroup(deps, idea, people));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  // One after another: each updates half a year of search counters, and two at once would wait for each other.
  for (const idea of missing) if (idea.meets) await createGroupSeries(deps, idea, companies.get(idea)!);
  return missing.length;
}

async function postGroup(deps: SignInDeps, idea: GroupIdea, people: People): Promise<GroupPeople> {
  const { name, city, isPrivate, admission = isPrivate ? 'invitation' : 'open', joiningQuestion } = idea;
  const now = deps.clock.now().getTime();
  const age = (60 + 80 * chance(name, 'age')) * DAY_MS;
  /** The time after `part` of the group's life: 0 is its first day, 1 the day of loading. */
  const at = (part: number) => ({ ...deps, clock: { now: () => new Date(now - age * (1 - part)) } });
  const organizerId = people.get(idea.organizer)!;
  const { slug, questions, id } = await makeGroup(at(0), organizerId, {
    name,
    description: idea.text,
    placeId: cities[city].place.id,
    interests: idea.interests,
    links: idea.links ?? [],
    visibility: isPrivate ? 'private' : 'public',
    admission,
    questions: joiningQuestion ? [{ text: joiningQuestion[0], isRequired: true }] : [],
  });
  const of = { slug, viewerId: organizerId };
  if (idea.cover) await setPicture(at(0.01), of, { use: 'cover', picture: await drawPoster(idea.cover) });
  const { helpers, members, asking, followers } = choosePeople(idea, people);
  const answers = (who: string) => (questions[0] ? { [questions[0].id]: chooseAnswer(idea, who) } : {});
  for (const [n, who] of members.entries()) {
    const then = at(0.02 + 0.93 * ((n + chance(name, who)) / members.length));
    const personId = people.get(who)!;
    const role = helpers.includes(who) ? 'co-organizer' : 'member';
    if (role !== 'member' || admission === 'invitation') await enterGroup(then, { slug, organizerId, personId, role });
    else await joinGroup(then, { slug, viewerId: personId }, { answers: answers(who) });
    if (role === 'member' && admission === 'approval')
      await decideRequest(then, of, { personId, decision: 'approved' });
  }
  for (const [n, who] of asking.entries())
    await joinGroup(at(0.97 + n * 0.005), { slug, viewerId: people.get(who)! }, { answers: answers(who) });
  for (const who of followers) await follow(at(chance(name, who, 'follows')), { slug, viewerId: people.get(who)! });
  for (const [n, { title, text, isPublic }] of (idea.posts ?? []).entries())
    await writePost({ ...at(0.8 + 0.1 * n), effects: { posted: [] } }, of, {
      title,
      text,
      visibility: isPublic ? 'public' : 'members',
    });
  return { groupId: id, organizerId, memberIds: members.map((who) => people.get(who)!) };
}

/** People of the same city first, then others by chance. */
function choosePeople(
  { name, city, organizer, helpers = [], size, requests = 0, followers = 0 }: GroupIdea,
  people: People,
) {
  const locals = new Set<string>(cities[city].hosts);
  const rank = (who: string) => chance(name, who, 'rank') - (locals.has(who) ? 1 : 0);
  const others = [...people.keys()]
    .filter((who) => who !== organizer && !helpers.includes(who))
    .toSorted((a, b) => rank(a) - rank(b));
  const joining = Math.max(0, size - 1 - helpers.length);
  return {
    helpers,
    members: [...helpers, ...others.slice(0, joining)],
    asking: others.slice(joining, joining + requests),
    followers: others.slice(joining + requests, joining + requests + followers),
  };
}

function chooseAnswer({ joiningQuestion = [''] }: GroupIdea, who: string): string {
  const [, ...answers] = joiningQuestion;
  return answers[Math.floor(chance(who, joiningQuestion[0]) * answers.length)]!;
}
