import { writeComment } from '#contracts/comments/comments.contract.ts';
import { getConversation, startConversation } from '#contracts/conversations/conversations.contract.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { followOrganization, putOrganizationLogo } from '#contracts/organizations/organizations.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { completeGame } from '#contracts/shows/shows.contract.ts';
import { joinEvent, places, published } from './events.ts';
import { type SomeoneSignedIn, signUpPeople } from './factories.ts';
import { setUpGroup } from './group-scenes.ts';
import { runJobs } from './mailbox.ts';
import type { ReportedTarget } from './moderation.ts';
import { organization } from './organizations.ts';
import { dataUrl, png } from './pictures.ts';
import { bringTeam, launched, planned, score, team } from './shows.ts';
import type { TestApp } from './test-app.ts';
import { makeEventShift, makeOrganizationRole } from './volunteering.ts';

export type Surface = { name: string; url: string; as?: SomeoneSignedIn; mark?: string };
/** A thing that a decision hides, and where it is seen before. `marks`: words, ids or slugs of which each surface shows one, if it has no mark of its own. */
export type HidingScene = {
  target: ReportedTarget;
  marks: readonly string[];
  surfaces: readonly Surface[];
  /** Who reports it, where visitors don't see it. */
  reporter?: SomeoneSignedIn;
};

const ORIGIN = 'http://127.0.0.1:3000';
let made = 0;
/** A word that only the target says. Searches repeat what was searched, so they search for the word after it. */
const newWord = () => `Zaubertrank${String.fromCharCode(97 + (made % 26))}${++made}`;
const searchedWord = (word: string) => `${word.slice(11)}wald`;
const nameOf = (word: string) => `${word} ${searchedWord(word)}`;

const surfaces = (urls: Record<string, string>, as?: SomeoneSignedIn): Surface[] =>
  Object.entries(urls).map(([name, url]) => ({ name, url, ...(as && { as }) }));
const oembed = (path: string) => `/oembed?url=${encodeURIComponent(ORIGIN + path)}`;

async function eventScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const q = searchedWord(word);
  const event = await published(app, ada, { title: nameOf(word) });
  const { id } = event;
  const { id: neighbour } = await published(app, ada);
  await makeEventShift(app, event, ada, { title: 'Sorters' });
  const { id: showId } = await planned(app, ada, { eventId: id });
  await joinEvent(app, id, ben);
  await app.call(followPerson, { params: { personId: ada.user.id } }, cleo);
  const { body: conversation } = await app.call(
    startConversation,
    { body: { kind: 'event', key: id, text: 'Hello' } },
    ben,
  );
  await app.call(
    messageAttendees,
    { params: { eventId: id }, body: { to: 'going', subject: word, text: 'Hello' } },
    ada,
  );
  await runJobs(app);
  const day = event.startsLocal!.slice(0, 10);
  return {
    target: { kind: 'event', targetId: id },
    marks: [word, id],
    surfaces: [
      ...surfaces({
        page: `/api/events/${id}`,
        calendar: `/events/${id}.ics`,
        embed: `/embed/events/${id}`,
        oembed: oembed(`/events/${id}`),
        'events of the host': `/api/people/${ada.user.id}/events`,
        'feed of the host': `/feeds/people/${ada.user.id}.rss`,
        'calendar of the host': `/feeds/people/${ada.user.id}.ics`,
        'related events': `/api/events/${neighbour}/related-events`,
        search: `/api/events?q=${q}`,
        map: `/api/event-clusters?q=${q}&west=5&south=45&east=20&north=60`,
        'suggested words': `/api/suggestions?q=${q}`,
        sitemap: '/sitemap.xml',
        'sitemap of the day': `/sitemaps/${day}.xml`,
        feed: `/feeds/events.rss?q=${q}`,
        'calendar of the search': `/feeds/events.ics?q=${q}`,
        'embedded search': `/embed/events?q=${q}`,
        shifts: `/api/volunteer-shifts?placeId=${places.berlin.id}`,
        'roles of the event': `/api/events/${id}/volunteer-roles`,
        'show of the event': `/api/shows/${showId}`,
        'shows of the event': `/api/shows?eventId=${id}`,
        'show in the list': '/api/shows?status=scheduled',
      }),
      ...surfaces(
        {
          'upcoming events of a guest': '/api/upcoming-events',
          'events of a guest': '/api/answered-events',
          'notifications of a guest': '/api/notifications',
          'conversation of a guest': `/api/conversations/${conversation.id}`,
          'conversations of a guest': '/api/conversations',
        },
        ben,
      ),
      ...surfaces({ 'suggested events': '/api/suggested-events', 'suggested shifts': '/api/suggested-shifts' }, cleo),
      { name: 'counts', url: `/api/event-counts?q=${q}`, mark: '"social-gatherings"' },
    ],
  };
}

async function groupScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const q = searchedWord(word);
  const { id, slug } = await setUpGroup(app, ada, { name: nameOf(word), members: [ben], followers: [cleo] });
  const { id: eventId } = await published(app, ada, { host: { kind: 'group', id } });
  await app.call(startConversation, { body: { kind: 'group', key: slug, text: 'Hello' } }, cleo);
  await runJobs(app);
  const page = `/api/groups/${slug}`;
  return {
    target: { kind: 'group', targetId: id },
    marks: [word, slug],
    surfaces: [
      ...surfaces({
        page,
        feed: `/feeds/groups/${slug}.rss`,
        calendar: `/feeds/groups/${slug}.ics`,
        embed: `/embed/groups/${slug}`,
        oembed: oembed(`/groups/${slug}`),
        'page of its event': `/api/events/${eventId}`,
        'search of its event': '/api/events',
        'groups of a profile': `/api/people/${ben.user.id}/groups`,
        search: `/api/groups?q=${q}`,
        'suggested words': `/api/suggestions?q=${q}`,
        sitemap: '/sitemap.xml',
        'sitemap of groups': '/sitemaps/groups-1.xml',
      }),
      { name: 'members', url: `${page}/members`, mark: ada.user.id },
      { name: 'events of the group', url: `${page}/events`, mark: eventId },
      ...surfaces(
        {
          'page for a member': page,
          'groups of a member': '/api/my-groups',
          'notifications of a member': '/api/notifications',
          'upcoming events': '/api/upcoming-events',
          'choice of co-hosts': `/api/co-host-candidates?q=${word}`,
        },
        ben,
      ),
      ...surfaces(
        { 'groups of a follower': '/api/my-groups?relation=following', conversations: '/api/conversations' },
        cleo,
      ),
    ],
  };
}

async function organizationScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const q = searchedWord(word);
  const { id, slug } = await organization(app, ada, { name: nameOf(word) });
  const { id: eventId } = await published(app, ada, { host: { kind: 'organization', id } });
  const { shifts } = await makeOrganizationRole(app, slug, ada);
  await app.call(followOrganization, { params: { slug } }, ben);
  await app.call(startConversation, { body: { kind: 'organization', key: slug, text: 'Hello' } }, ben);
  await runJobs(app);
  const page = `/api/organizations/${slug}`;
  return {
    target: { kind: 'organization', targetId: id },
    marks: [word, slug],
    surfaces: [
      ...surfaces({
        page,
        feed: `/feeds/organizations/${slug}.rss`,
        calendar: `/feeds/organizations/${slug}.ics`,
        embed: `/embed/organizations/${slug}`,
        oembed: oembed(`/organizations/${slug}`),
        'page of its event': `/api/events/${eventId}`,
        'search of its event': '/api/events',
        search: `/api/organizations?q=${q}`,
        'suggested words': `/api/suggestions?q=${q}`,
        sitemap: '/sitemap.xml',
        'sitemap of organizations': '/sitemaps/organizations-1.xml',
        'open shifts': '/api/volunteer-shifts',
        'page of a shift': `/api/volunteer-shifts/${shifts[0]!.id}`,
        'calendar of a shift': `/volunteer-shifts/${shifts[0]!.id}.ics`,
      }),
      { name: 'people', url: `${page}/people`, mark: ada.user.id },
      { name: 'events of the organization', url: `${page}/events`, mark: eventId },
      { name: 'roles', url: `${page}/volunteer-roles`, mark: 'Drivers' },
      { name: 'needs', url: `${page}/volunteer-needs`, mark: 'Drivers' },
      ...surfaces(
        {
          'page for a person': page,
          'organizations of a follower': '/api/my-organizations',
          'suggested shifts': '/api/suggested-shifts',
          'suggested events': '/api/suggested-events',
          notifications: '/api/notifications',
          conversations: '/api/conversations',
          'choice of co-hosts': `/api/co-host-candidates?q=${word}`,
        },
        ben,
      ),
    ],
  };
}

async function personScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, host] = await signUpPeople(app.deps, 3);
  const word = newWord();
  await app.db.execute('update people set name = $2, has_chosen_name = true where id = $1', [
    ada.user.id,
    nameOf(word),
  ]);
  const { id: groupId, slug } = await setUpGroup(app, host, { members: [ada] });
  const { id } = await published(app, host, { host: { kind: 'group', id: groupId } });
  await joinEvent(app, id, ada);
  await app.call(followPerson, { params: { personId: ada.user.id } }, ben);
  return {
    target: { kind: 'person', targetId: ada.user.id },
    marks: [word],
    surfaces: [
      ...surfaces({
        page: `/api/people/${ada.user.id}`,
        attendees: `/api/events/${id}/attendees`,
        faces: `/api/attendee-faces?events=${id}`,
        'members of a group': `/api/groups/${slug}/members`,
      }),
      ...surfaces(
        {
          'page for a person': `/api/people/${ada.user.id}`,
          'followed people': '/api/users/followed-people',
          'choice of co-hosts': `/api/co-host-candidates?q=${word}`,
        },
        ben,
      ),
    ],
  };
}

async function commentScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const { id: eventId } = await published(app, ada);
  const write = async (text: string, as: SomeoneSignedIn, replyTo?: string) =>
    (await app.call(writeComment, { params: { eventId }, body: { text, ...(replyTo && { replyTo }) } }, as)).body.id;
  const first = await write('Hello', cleo);
  const id = await write(word, ben, first);
  await runJobs(app);
  const url = `/api/events/${eventId}/comments`;
  return {
    target: { kind: 'comment', targetId: id },
    marks: [word],
    surfaces: [
      { name: 'comments', url },
      { name: 'comments for their author', url, as: ben },
      { name: 'notifications of the host', url: '/api/notifications', as: ada },
      { name: 'notifications of whom it answers', url: '/api/notifications', as: cleo },
    ],
  };
}

async function postScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const { slug } = await setUpGroup(app, ada, { members: [ben], followers: [cleo] });
  const body = { title: word, text: 'Hello', visibility: 'public' } as const;
  const { id } = (await app.call(writeGroupPost, { params: { slug }, body }, ada)).body;
  await runJobs(app);
  const url = `/api/groups/${slug}/posts`;
  return {
    target: { kind: 'post', targetId: id },
    marks: [word],
    surfaces: [
      { name: 'posts', url },
      { name: 'posts for a member', url, as: ben },
      { name: 'notifications of a member', url: '/api/notifications', as: ben },
      { name: 'notifications of a follower', url: '/api/notifications', as: cleo },
    ],
  };
}

async function messageScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id: key } = await published(app, ada);
  const { id } = (await app.call(startConversation, { body: { kind: 'event', key, text: word } }, ben)).body;
  await runJobs(app);
  const { messages } = (await app.call(getConversation, { params: { conversationId: id }, query: {} }, ada)).body;
  return {
    target: { kind: 'message', targetId: messages[0]!.id },
    reporter: ada,
    marks: [word],
    surfaces: [ada, ben].flatMap((as) => [
      { name: `conversation of ${as === ada ? 'the host' : 'its author'}`, url: `/api/conversations/${id}`, as },
      { name: `conversations of ${as === ada ? 'the host' : 'its author'}`, url: '/api/conversations', as },
      ...(as === ada ? [{ name: 'notifications', url: '/api/notifications', as }] : []),
    ]),
  };
}

async function coverScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { title: nameOf(newWord()) });
  const { id } = event;
  const { id: neighbour } = await published(app, ada);
  const picture = dataUrl(await png(1300, 700));
  const { cover, sharePicture } = (await app.call(putEventCover, { params: { eventId: id }, body: { picture } }, ada))
    .body;
  await joinEvent(app, id, ben);
  const pictureId = cover!.small.split('/')[3]!;
  return {
    target: { kind: 'picture', targetId: pictureId },
    marks: [pictureId],
    surfaces: [
      ...surfaces({
        page: `/api/events/${id}`,
        search: `/api/events?q=${event.title.split(' ')[1]}`,
        embed: `/embed/events/${id}`,
        'embedded search': `/embed/events?q=${event.title.split(' ')[1]}`,
        'events of the host': `/api/people/${ada.user.id}/events`,
        'related events': `/api/events/${neighbour}/related-events`,
      }),
      { name: 'upcoming events of a guest', url: '/api/upcoming-events', as: ben },
      ...[cover!.small, cover!.large, cover!.jpeg].map((url) => ({ name: url, url, mark: '' })),
      { name: 'picture for link previews', url: sharePicture!, mark: '' },
    ],
  };
}

async function logoScene(app: TestApp): Promise<HidingScene> {
  const [ada] = await signUpPeople(app.deps, 1);
  const word = newWord();
  const { id, slug } = await organization(app, ada, { name: nameOf(word) });
  const picture = dataUrl(await png(600, 600));
  const { logo } = (await app.call(putOrganizationLogo, { params: { slug }, body: { picture } }, ada)).body;
  const { id: eventId } = await published(app, ada, { host: { kind: 'organization', id } });
  const pictureId = logo!.small.split('/')[3]!;
  return {
    target: { kind: 'picture', targetId: pictureId },
    marks: [pictureId],
    surfaces: [
      ...surfaces({
        page: `/api/organizations/${slug}`,
        search: `/api/organizations?q=${searchedWord(word)}`,
        'suggested words': `/api/suggestions?q=${searchedWord(word)}`,
        'host of an event': `/api/events/${eventId}`,
      }),
      ...[logo!.small, logo!.large].map((url) => ({ name: url, url, mark: '' })),
    ],
  };
}

async function teamScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, host] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const { id } = await team(app, ada, word);
  const { showId, gameId } = await launched(app, host, { teams: 0 });
  await bringTeam(app, { showId, teamId: id, host, captain: ada });
  const { showId: lastId, gameId: lastGameId } = await launched(app, host, { teams: 0 });
  await bringTeam(app, { showId: lastId, teamId: id, host, captain: ada });
  await score(app, { gameId: lastGameId, teamId: id, field: 'q1', value: 1 }, host);
  await app.call(completeGame, { params: { id: lastGameId } }, host);
  const { id: nextId } = await planned(app, host);
  await bringTeam(app, { showId: nextId, teamId: id, host, captain: ada });
  return {
    target: { kind: 'team', targetId: id },
    marks: [word],
    surfaces: [
      ...surfaces({
        nights: `/api/teams/${id}/nights`,
        'teams of a coming show': `/api/shows/${nextId}/teams`,
        'teams of a running show': `/api/shows/${showId}/teams`,
        board: `/api/games/${gameId}`,
        results: `/api/shows/${lastId}/results.csv`,
      }),
      { name: 'teams', url: `/api/teams?q=${word}`, as: ben },
      { name: 'choice of teams', url: `/api/shows/${(await planned(app, host)).id}/team-choices?q=${word}`, as: host },
    ],
  };
}

/** Scenes by the name of their row. */
export const hidingScenes: Record<string, (app: TestApp) => Promise<HidingScene>> = {
  event: eventScene,
  group: groupScene,
  organization: organizationScene,
  person: personScene,
  comment: commentScene,
  post: postScene,
  message: messageScene,
  'picture of an event': coverScene,
  'logo of an organization': logoScene,
  team: teamScene,
};
