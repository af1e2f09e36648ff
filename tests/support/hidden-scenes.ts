import { writeComment } from '#contracts/comments/comments.contract.ts';
import { getConversation, startConversation } from '#contracts/conversations/conversations.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { joinEvent, places, published } from './events.ts';
import { type SomeoneSignedIn, signUpPeople } from './factories.ts';
import { setUpGroup } from './group-scenes.ts';
import { groupScene, organizationScene, personScene, teamScene } from './hidden-hosts.ts';
import { coverScene, groupPictureScene, organizationPictureScene } from './hidden-pictures.ts';
import { answering, type HidingScene, nameOf, newWord, oembed, searchedWord, surfaces } from './hidden-surfaces.ts';
import { runJobs } from './mailbox.ts';
import { runSavedSearchAlerts } from './saved-searches.ts';
import { makeSeries } from './series.ts';
import { planned } from './shows.ts';
import type { TestApp } from './test-app.ts';
import { makeEventShift, signUpForShift } from './volunteering.ts';

async function eventScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo, volunteer] = await signUpPeople(app.deps, 4);
  const word = newWord();
  const q = searchedWord(word);
  await app.call(saveSearch, { body: { name: 'Drinks', filters: { q } } }, cleo);
  app.clock.advance({ seconds: 1 });
  const event = await published(app, ada, { title: nameOf(word) });
  const { id } = event;
  const { id: neighbour } = await published(app, ada);
  const { id: shiftId } = await makeEventShift(app, event, ada, { title: 'Sorters' });
  await signUpForShift(app, shiftId, volunteer);
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
  const [calendarOfGuest, calendarOfVolunteer] = [
    (await app.call(renewCalendarFeed, {}, ben)).body.url,
    (await app.call(renewCalendarFeed, {}, volunteer)).body.url,
  ];
  await runJobs(app);
  await runSavedSearchAlerts(app);
  const { sharePicture } = (await app.call(getEvent, { params: { eventId: id } })).body;
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
        'JSON feed of the host': `/feeds/people/${ada.user.id}.json`,
        'related events': `/api/events/${neighbour}/related-events`,
        search: `/api/events?q=${q}`,
        map: `/api/event-clusters?q=${q}&west=5&south=45&east=20&north=60`,
        'suggested words': `/api/suggestions?q=${q}`,
        sitemap: '/sitemap.xml',
        'sitemap of the day': `/sitemaps/${day}.xml`,
        feed: `/feeds/events.rss?q=${q}`,
        'calendar of the search': `/feeds/events.ics?q=${q}`,
        'JSON feed': `/feeds/events.json?q=${q}`,
        'embedded search': `/embed/events?q=${q}`,
        shifts: `/api/volunteer-shifts?placeId=${places.berlin.id}`,
        'roles of the event': `/api/events/${id}/volunteer-roles`,
        'page of a shift': `/api/volunteer-shifts/${shiftId}`,
        'calendar of a shift': `/volunteer-shifts/${shiftId}.ics`,
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
          'calendar of a guest': calendarOfGuest!,
          'calendar file of a guest': `/api/events/${id}/calendar.ics`,
        },
        ben,
      ),
      { name: 'days of a guest', url: `/api/upcoming-days?month=${day.slice(0, 7)}`, as: ben, mark: day },
      { name: 'new matches of a saved search', url: '/api/saved-searches', as: cleo, mark: '"newCount":1' },
      ...surfaces(
        {
          'shifts of a volunteer': '/api/my-shifts',
          'calendar of a volunteer': calendarOfVolunteer!,
          'calendar file of a volunteer': `/api/volunteer-shifts/${shiftId}/calendar.ics`,
        },
        volunteer,
      ),
      ...surfaces({ 'suggested events': '/api/suggested-events', 'suggested shifts': '/api/suggested-shifts' }, cleo),
      ...answering({
        attendees: `/api/events/${id}/attendees`,
        comments: `/api/events/${id}/comments`,
        prices: `/api/events/${id}/prices`,
        rating: `/api/events/${id}/rating`,
        'whom messages go to': `/api/conversation-contact?kind=event&key=${id}`,
        'picture for link previews': sharePicture!,
      }),
      { name: 'faces', url: `/api/attendee-faces?events=${id}`, mark: id },
      { name: 'counts', url: `/api/event-counts?q=${q}`, mark: '"social-gatherings"' },
    ],
  };
}

async function seriesDateScene(app: TestApp): Promise<HidingScene> {
  const [ada] = await signUpPeople(app.deps, 1);
  const word = newWord();
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: nameOf(word) });
  const { id, startsLocal } = series.occurrences[1]!;
  const day = startsLocal.slice(0, 10);
  return {
    target: { kind: 'event', targetId: id },
    marks: [id],
    surfaces: [
      ...surfaces({
        page: `/api/events/${id}`,
        'dates of the series': `/api/series/${series.id}`,
        'embedded series': `/embed/series/${series.id}`,
        calendar: `/events/${id}.ics`,
        'calendar of the host': `/feeds/people/${ada.user.id}.ics`,
        'sitemap of the day': `/sitemaps/${day}.xml`,
      }),
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
      { name: 'replies', url: `/api/comments/${first}/replies` },
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

/** Scenes by the name of their row. */
export const hidingScenes = {
  event: eventScene,
  'date of a series': seriesDateScene,
  group: groupScene,
  organization: organizationScene,
  person: personScene,
  comment: commentScene,
  post: postScene,
  message: messageScene,
  'cover of an event': coverScene,
  'logo of a group': (app) => groupPictureScene(app, 'logo'),
  'cover of a group': (app) => groupPictureScene(app, 'cover'),
  'logo of an organization': (app) => organizationPictureScene(app, 'logo'),
  'cover of an organization': (app) => organizationPictureScene(app, 'cover'),
  team: teamScene,
} satisfies Record<string, (app: TestApp) => Promise<HidingScene>>;
export type HiddenRow = keyof typeof hidingScenes;
