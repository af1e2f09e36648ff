import { startConversation } from '#contracts/conversations/conversations.contract.ts';
import { type Cohost, requestCohost } from '#contracts/events/cohosts.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { completeGame } from '#contracts/shows/shows.contract.ts';
import { joinEvent, published } from './events.ts';
import { signUpPeople } from './factories.ts';
import { setUpGroup } from './group-scenes.ts';
import { answering, type HidingScene, nameOf, newWord, oembed, searchedWord, surfaces } from './hidden-surfaces.ts';
import { addCohost } from './host-scene.ts';
import { runJobs } from './mailbox.ts';
import { addStaff, organization } from './organizations.ts';
import { addTeamToShow, launched, planned, score, team } from './shows.ts';
import type { As, TestApp } from './test-app.ts';
import { makeOrganizationRole } from './volunteering.ts';

/** The id of an event of a person that the group or organization, which they run, co-hosts. */
async function cohosted(app: TestApp, host: As, { kind, slug }: Pick<Cohost, 'kind' | 'slug'>): Promise<string> {
  const { id: eventId } = await published(app, host);
  await app.call(requestCohost, { params: { eventId, slug }, query: { kind } }, host);
  return eventId;
}

export async function groupScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const q = searchedWord(word);
  const { id, slug } = await setUpGroup(app, ada, { name: nameOf(word), members: [ben], followers: [cleo] });
  const { id: eventId } = await published(app, ada, { host: { kind: 'group', id } });
  const cohostedId = await cohosted(app, ada, { kind: 'group', slug });
  await app.call(startConversation, { body: { kind: 'group', key: slug, text: 'Hello' } }, cleo);
  await runJobs(app);
  const page = `/api/groups/${slug}`;
  const { sharePicture } = (await app.call(getGroup, { params: { slug }, query: {} })).body;
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
        'page of an event that it co-hosts': `/api/events/${cohostedId}`,
        'search of its event': '/api/events',
        'groups of a profile': `/api/people/${ben.user.id}/groups`,
        'JSON feed': `/feeds/groups/${slug}.json`,
        search: `/api/groups?q=${q}`,
        'suggested words': `/api/suggestions?q=${q}`,
        sitemap: '/sitemap.xml',
        'sitemap of groups': '/sitemaps/groups-1.xml',
      }),
      { name: 'members', url: `${page}/members`, mark: ada.user.id },
      ...answering({
        posts: `${page}/posts`,
        needs: `${page}/volunteer-needs`,
        dues: `/api/contributions/group/${slug}`,
        'whom messages go to': `/api/conversation-contact?kind=group&key=${slug}`,
        'picture for link previews': sharePicture!,
      }),
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

export async function organizationScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const q = searchedWord(word);
  const { id, slug, sharePicture } = await organization(app, ada, { name: nameOf(word) });
  const { id: eventId } = await published(app, ada, { host: { kind: 'organization', id } });
  const cohostedId = await cohosted(app, ada, { kind: 'organization', slug });
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
        'page of an event that it co-hosts': `/api/events/${cohostedId}`,
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
      ...answering({
        dues: `/api/contributions/organization/${slug}`,
        'whom messages go to': `/api/conversation-contact?kind=organization&key=${slug}`,
        'picture for link previews': sharePicture,
      }),
      { name: 'events of the organization', url: `${page}/events`, mark: eventId },
      { name: 'roles', url: `${page}/volunteer-roles`, mark: 'Drivers' },
      { name: 'needs', url: `${page}/volunteer-needs`, mark: 'Drivers' },
      ...surfaces(
        {
          'page for a person': page,
          'organizations of a follower': '/api/users/followed-organizations',
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

export async function personScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, host, mate] = await signUpPeople(app.deps, 4);
  const word = newWord();
  await app.db.execute('update people set name = $2, has_chosen_name = true where id = $1', [
    ada.user.id,
    nameOf(word),
  ]);
  const { id: groupId, slug } = await setUpGroup(app, host, { members: [ada] });
  const { id } = await published(app, host, { host: { kind: 'group', id: groupId } });
  await joinEvent(app, id, ada);
  const { id: cohostedId } = await published(app, host);
  await addCohost(app, cohostedId, host, { kind: 'person', slug: ada.user.id, as: ada });
  await app.call(followPerson, { params: { personId: ada.user.id } }, ben);
  const { slug: ownSlug } = await setUpGroup(app, ada, { members: [mate] });
  const { slug: shop } = await organization(app, ada);
  await addStaff(app, shop, ada, mate);
  return {
    target: { kind: 'person', targetId: ada.user.id },
    marks: [word],
    surfaces: [
      ...surfaces({
        page: `/api/people/${ada.user.id}`,
        'event of another host': `/api/events/${cohostedId}`,
        attendees: `/api/events/${id}/attendees`,
        faces: `/api/attendee-faces?events=${id}`,
        'members of a group': `/api/groups/${slug}/members`,
        'page of a group that they run': `/api/groups/${ownSlug}`,
        'organizers of a group': `/api/groups/${ownSlug}/members?role=organizer`,
      }),
      ...surfaces(
        {
          'members of a group for a member': `/api/groups/${ownSlug}/members`,
          'people of an organization for its staff': `/api/organizations/${shop}/people`,
        },
        mate,
      ),
      ...answering({
        'events of the profile': `/api/people/${ada.user.id}/events`,
        'groups of the profile': `/api/people/${ada.user.id}/groups`,
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

export async function teamScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben, host] = await signUpPeople(app.deps, 3);
  const word = newWord();
  const { id } = await team(app, ada, word);
  const { showId, gameId } = await launched(app, host, { teams: 0 });
  await addTeamToShow(app, { showId, teamId: id, host, captain: ada });
  const body = { name: 'Spring', visibility: 'public' as const };
  const { id: seasonId } = (await app.call(createSeason, { body }, host)).body;
  const { showId: lastId, gameId: lastGameId } = await launched(app, host, { teams: 0, seasonId });
  await addTeamToShow(app, { showId: lastId, teamId: id, host, captain: ada });
  await score(app, { gameId: lastGameId, teamId: id, field: 'q1', value: 1 }, host);
  await app.call(completeGame, { params: { id: lastGameId } }, host);
  const { id: nextId } = await planned(app, host);
  await addTeamToShow(app, { showId: nextId, teamId: id, host, captain: ada });
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
        'table of a season': `/api/seasons/${seasonId}`,
      }),
      { name: 'teams', url: `/api/teams?q=${word}`, as: ben },
      { name: 'choice of teams', url: `/api/shows/${(await planned(app, host)).id}/team-choices?q=${word}`, as: host },
    ],
  };
}
