import { expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { joinShow } from '#contracts/shows/players.contract.ts';
import { completeGame, reopenGame } from '#contracts/shows/shows.contract.ts';
import { answerTeamRequest, requestTeam } from '#contracts/shows/team-requests.contract.ts';
import { joinTeam, leaveTeam } from '#contracts/teams/teams.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { addTeamToShow, launched, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const ask = (id: string, teamId: string, as: SomeoneSignedIn) =>
  app.call(requestTeam, { params: { id }, body: { teamId } }, as);
const accept = (id: string, teamId: string, as: SomeoneSignedIn) =>
  app.call(answerTeamRequest, { params: { id, teamId }, body: { accepts: true } }, as);
const newsFor = async (who: SomeoneSignedIn) => {
  await runJobs(app);
  return (await notificationsOf(app, who)).map(({ title, path }) => ({ title, path }));
};

test('the captain of a team is notified that it is asked to play, once, and its members are not', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const owls = await team(app, ben, 'Owls');
  await app.call(joinTeam, { body: { code: owls.joinCode! } }, cleo);
  const { id } = await planned(app, ada, { title: 'Tuesday quiz' });
  for (const _ of [1, 2]) await ask(id, owls.id, ada);
  expect(await newsFor(ben)).toEqual([{ title: `${ada.user.name} asked Owls to play`, path: '/teams' }]);
  expect(await newsFor(cleo)).toEqual([]);
  // Answered before the job ran.
  const larks = await team(app, ben, 'Larks');
  await ask(id, larks.id, ada);
  await accept(id, larks.id, ben);
  expect(await newsFor(ben)).toHaveLength(1);
});

test('the member who becomes captain when theirs leaves the team or the site is notified, and nobody else', async () => {
  const [ada, ben, cleo, dan] = await signUpPeople(app.deps, 4);
  const { id, joinCode } = await team(app, ada, 'Wrens');
  for (const person of [ben, cleo, dan]) {
    app.clock.advance({ seconds: 1 });
    await app.call(joinTeam, { body: { code: joinCode! } }, person);
  }
  await app.call(leaveTeam, { params: { id } }, dan);
  expect(await newsFor(ben)).toEqual([]);
  await app.call(leaveTeam, { params: { id } }, ada);
  const news = [{ title: 'You’re now the captain of Wrens', path: '/teams' }];
  expect(await newsFor(ben)).toEqual(news);
  await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
  expect(await newsFor(cleo)).toEqual(news);
  expect([await newsFor(ada), await newsFor(dan)]).toEqual([[], []]);
  expect((await mailsTo(app, cleo.user.email)).at(-1)!.text).toContain('The last captain left');
});

test('a mail to a captain names the start of the show in the zone of its event, the captain or the host', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const owls = await team(app, ben, 'Owls');
  const startsAt = '2026-12-01T19:00:00.000Z';
  const zone = (timeZone: string, as: SomeoneSignedIn) =>
    app.call(updateNotificationSettings, { body: { timeZone } }, as);
  const mailed = async (fields: Parameters<typeof planned>[2]) => {
    const { id } = await planned(app, ada, { startsAt, ...fields });
    await ask(id, owls.id, ada);
    await runJobs(app);
    return (await mailsTo(app, ben.user.email)).at(-1)!.text;
  };
  expect(await mailed({})).toContain('Tuesday, December 1, 2026 at 7:00 PM UTC');
  await zone('Asia/Tokyo', ada);
  expect(await mailed({})).toContain('Wednesday, December 2, 2026 at 4:00 AM Tokyo time');
  await zone('America/New_York', ben);
  expect(await mailed({})).toContain('Tuesday, December 1, 2026 at 2:00 PM New York time');
  const event = await published(app, ada);
  expect(await mailed({ eventId: event.id, startsAt })).toContain('Tuesday, December 1, 2026 at 8:00 PM Berlin time');
});

test('players with an account are notified of the results once, except the one who completed the show', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const { showId, gameId, teamIds } = await launched(app, ada, { teams: 1, title: 'Tuesday quiz' });
  const owls = await team(app, ben, 'Owls');
  await addTeamToShow(app, { showId, teamId: owls.id, host: ada, captain: ben });
  const { joinCode } = await planned(app, cleo);
  await app.call(joinShow, { params: { code: joinCode! }, body: { nickname: 'Cleo', teamName: 'Elsewhere' } }, cleo);
  await score(app, { gameId, teamId: owls.id, field: 'q1', value: 1.5 }, ada);
  await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 1 }, ada);
  await newsFor(ben);
  const params = { id: gameId };
  await app.call(completeGame, { params }, ada);
  const results = { title: 'The results of “Tuesday quiz” are out', path: `/shows/${showId}/board` };
  expect(await newsFor(ben)).toContainEqual(results);
  await app.call(reopenGame, { params }, ada);
  await app.call(completeGame, { params }, ada);
  expect((await newsFor(ben)).filter(({ path }) => path === results.path)).toEqual([results]);
  expect([await newsFor(ada), await newsFor(cleo)]).toEqual([[], []]);
});

test('nobody is notified of the shows of a host who was suspended before the jobs ran', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const { showId, gameId } = await launched(app, ada, { teams: 0, title: 'Pill quiz' });
  const [owls, larks] = [await team(app, ben, 'Owls'), await team(app, cleo, 'Larks')];
  await addTeamToShow(app, { showId, teamId: owls.id, host: ada, captain: ben });
  await newsFor(ben);
  await ask(showId, larks.id, ada);
  await app.call(completeGame, { params: { id: gameId } }, ada);
  const { id } = await planned(app, ada, { title: 'More pills' });
  await ask(id, larks.id, ada);
  await decideAbout(app, { kind: 'person', targetId: ada.user.id }, { moderator, action: 'suspend' });
  const titles = [...(await newsFor(ben)), ...(await newsFor(cleo))].map(({ title }) => title);
  expect(titles.filter((title) => /pill|asks Larks/i.test(title))).toEqual([]);
});
