import { writeComment } from '#contracts/comments/comments.contract.ts';
import { getConversation, startConversation } from '#contracts/conversations/conversations.contract.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { putOrganizationLogo } from '#contracts/organizations/organizations.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { joinEvent, places, published } from './events.ts';
import { type SomeoneSignedIn, signUpPeople } from './factories.ts';
import { setUpGroup } from './group-scenes.ts';
import { groupScene, organizationScene, personScene, teamScene } from './hidden-hosts.ts';
import { type HidingScene, nameOf, newWord, oembed, searchedWord, surfaces } from './hidden-surfaces.ts';
import { runJobs } from './mailbox.ts';
import { organization } from './organizations.ts';
import { dataUrl, png } from './pictures.ts';
import { planned } from './shows.ts';
import type { TestApp } from './test-app.ts';
import { makeEventShift } from './volunteering.ts';

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
