import { expect, test } from 'vitest';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, type ReportedTarget } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

type Surface = { name: string; url: string; as?: SomeoneSignedIn };
type Scene = { target: ReportedTarget; word: string; surfaces: readonly Surface[] };

const origin = 'http://127.0.0.1:3000';
let made = 0;
/** A word that only the target says. Searches echo what was searched, so they search for the word after it. */
const newWord = () => `Zaubertrank${String.fromCharCode(97 + (made % 26))}${++made}`;
const searchedWord = (word: string) => `${word.slice(11)}wald`;
const nameOf = (word: string) => `${word} ${searchedWord(word)}`;

const searches = (word: string): Surface[] => {
  const q = searchedWord(word);
  return [
    { name: 'search of events', url: `/api/events?q=${q}` },
    { name: 'search of groups', url: `/api/groups?q=${q}` },
    { name: 'search of organizations', url: `/api/organizations?q=${q}` },
    { name: 'suggested words', url: `/api/suggestions?q=${q}` },
    { name: 'sitemap', url: '/sitemap.xml' },
    { name: 'feed of events', url: `/feeds/events.rss?q=${q}` },
    { name: 'calendar of events', url: `/feeds/events.ics?q=${q}` },
    { name: 'embedded search', url: `/embed/events?q=${q}` },
  ];
};

async function eventScene(): Promise<Scene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id } = await published(app, ada, { title: nameOf(word) });
  await joinEvent(app, id, ben);
  await runJobs(app);
  const urls: Record<string, string> = {
    page: `/api/events/${id}`,
    comments: `/api/events/${id}/comments`,
    attendees: `/api/events/${id}/attendees`,
    calendar: `/events/${id}.ics`,
    embed: `/embed/events/${id}`,
    oembed: `/oembed?url=${encodeURIComponent(`${origin}/events/${id}`)}`,
    'events of the host': `/api/people/${ada.user.id}/events`,
    'feed of the host': `/feeds/people/${ada.user.id}.rss`,
    related: `/api/events/${id}/related-events`,
  };
  return {
    target: { kind: 'event', targetId: id },
    word,
    surfaces: [
      ...Object.entries(urls).map(([name, url]) => ({ name, url })),
      { name: 'upcoming events of a guest', url: '/api/upcoming-events', as: ben },
      { name: 'events of a guest', url: '/api/answered-events', as: ben },
      { name: 'suggestions', url: '/api/suggested-events', as: ben },
      ...searches(word),
    ],
  };
}

async function groupScene(): Promise<Scene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const group = await setUpGroup(app, ada, { name: nameOf(word), members: [ben], followers: [cleo] });
  const pages = [`/api/groups/${group.slug}`, `/api/groups/${group.slug}/posts`, `/api/groups/${group.slug}/events`];
  return {
    target: { kind: 'group', targetId: group.id },
    word,
    surfaces: [
      ...pages.map((url) => ({ name: `${url} for a visitor`, url })),
      ...pages.map((url) => ({ name: `${url} for a member`, url, as: ben })),
      { name: 'feed', url: `/feeds/groups/${group.slug}.rss` },
      { name: 'embed', url: `/embed/groups/${group.slug}` },
      { name: 'oembed', url: `/oembed?url=${encodeURIComponent(`${origin}/groups/${group.slug}`)}` },
      { name: 'groups of a member', url: '/api/my-groups', as: ben },
      { name: 'groups of a follower', url: '/api/my-groups?relation=following', as: cleo },
      { name: 'groups on a profile', url: `/api/people/${ben.user.id}/groups` },
      ...searches(word),
    ],
  };
}

async function organizationScene(): Promise<Scene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id, slug } = await organization(app, ada, { name: nameOf(word) });
  return {
    target: { kind: 'organization', targetId: id },
    word,
    surfaces: [
      { name: 'page', url: `/api/organizations/${slug}` },
      { name: 'page for a person', url: `/api/organizations/${slug}`, as: ben },
      { name: 'people', url: `/api/organizations/${slug}/people` },
      { name: 'feed', url: `/feeds/organizations/${slug}.rss` },
      { name: 'embed', url: `/embed/organizations/${slug}` },
      { name: 'oembed', url: `/oembed?url=${encodeURIComponent(`${origin}/organizations/${slug}`)}` },
      ...searches(word),
    ],
  };
}

async function commentScene(): Promise<Scene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id: eventId } = await published(app, ada);
  const { id } = (await app.call(writeComment, { params: { eventId }, body: { text: word } }, ben)).body;
  await runJobs(app);
  return {
    target: { kind: 'comment', targetId: id },
    word,
    surfaces: [
      { name: 'comments', url: `/api/events/${eventId}/comments` },
      { name: 'comments for their author', url: `/api/events/${eventId}/comments`, as: ben },
      { name: 'notifications of the host', url: '/api/notifications', as: ada },
    ],
  };
}

async function postScene(): Promise<Scene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { slug } = await setUpGroup(app, ada, { members: [ben] });
  const body = { title: word, text: 'Hello', visibility: 'public' } as const;
  const { id } = (await app.call(writeGroupPost, { params: { slug }, body }, ada)).body;
  const url = `/api/groups/${slug}/posts`;
  return {
    target: { kind: 'post', targetId: id },
    word,
    surfaces: [
      { name: 'posts', url },
      { name: 'posts for a member', url, as: ben },
    ],
  };
}

async function personScene(): Promise<Scene> {
  const [ada, ben, host] = await signUpPeople(app.deps, 3);
  const word = newWord();
  await app.db.execute('update people set name = $2, has_chosen_name = true where id = $1', [
    ada.user.id,
    nameOf(word),
  ]);
  const { id } = await published(app, host);
  await joinEvent(app, id, ada);
  return {
    target: { kind: 'person', targetId: ada.user.id },
    word,
    surfaces: [
      { name: 'page', url: `/api/people/${ada.user.id}` },
      { name: 'page for a person', url: `/api/people/${ada.user.id}`, as: ben },
      { name: 'attendees', url: `/api/events/${id}/attendees` },
      ...searches(word),
    ],
  };
}

async function teamScene(): Promise<Scene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id } = await team(app, ada, word);
  return {
    target: { kind: 'team', targetId: id },
    word,
    surfaces: [
      { name: 'nights', url: `/api/teams/${id}/nights` },
      { name: 'teams', url: `/api/teams?q=${word}`, as: ben },
    ],
  };
}

const scenes = { eventScene, groupScene, organizationScene, commentScene, postScene, personScene, teamScene };

const read = async ({ url, as }: Surface) =>
  (
    await app.send({
      method: 'GET',
      url,
      ...(as && { headers: { authorization: `Bearer ${as.tokens.access.token}` } }),
    })
  ).body;
const showing = async ({ surfaces, word }: Scene) => {
  const names = [];
  for (const surface of surfaces)
    if ((await read(surface)).toLowerCase().includes(word.toLowerCase())) names.push(surface.name);
  return names;
};

test.each(Object.entries(scenes))(
  '%s: what is hidden is on no surface, and what is restored on all again',
  async (_, setUp) => {
    const scene = await setUp();
    const before = await showing(scene);
    expect(before.length).toBeGreaterThan(0);
    const decisionId = await decideAbout(app, scene.target, { moderator, action: 'hide' });
    await runJobs(app);
    expect(await showing(scene)).toEqual([]);
    await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    // Notifications of a comment that was hidden do not return.
    expect(await showing(scene)).toEqual(before.filter((name) => !name.startsWith('notifications')));
  },
);

test('hiding a group or an organization hides its events, and restoring shows those that it hid', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  const group = await setUpGroup(app, ada);
  const host = { kind: 'group', id: group.id } as const;
  const [first, second] = [await published(app, ada, { host }), await published(app, ada, { host })];
  const isShown = async (id: string) => (await read({ name: 'page', url: `/api/events/${id}` })).includes('"title"');
  await decideAbout(app, { kind: 'event', targetId: first.id }, { moderator, action: 'hide' });
  const decisionId = await decideAbout(app, { kind: 'group', targetId: group.id }, { moderator, action: 'hide' });
  expect([await isShown(first.id), await isShown(second.id)]).toEqual([false, false]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect([await isShown(first.id), await isShown(second.id)]).toEqual([false, true]);
});

test('a reply keeps its place under a hidden comment, and the count leaves the comment out', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, ada);
  const say = async (text: string, replyTo?: string) =>
    (await app.call(writeComment, { params: { eventId }, body: { text, ...(replyTo && { replyTo }) } }, ben)).body.id;
  const top = await say('Rude');
  await say('Kind', top);
  await decideAbout(app, { kind: 'comment', targetId: top }, { moderator, action: 'hide' });
  const { comments, count } = (await app.call(listComments, { params: { eventId }, query: {} }, null)).body;
  expect(count).toBe(1);
  expect(comments).toMatchObject([{ isDeleted: true, text: '', author: null, replies: [{ text: 'Kind' }] }]);
});
