import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportAccount, getProfile, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { makeSeries } from '#tests/support/series.ts';
import { team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, signUpForShift } from '#tests/support/volunteering.ts';

const LOCAL_PART = 'quietheron';
const NEUTRAL = 'New member';

const app = await testApp();
await insertPlaces(app);

const TABLES = z.object({ name: z.string() });
const COUNT = z.object({ rows: z.int() });

/** Tables with the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.db.rows(
    TABLES,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [],
  );
  const names: string[] = [];
  for (const { name } of tables) {
    const statement = `select count(*)::int as rows from ${name} t where strpos(t::text, $1) > 0`;
    if ((await app.db.one(COUNT, statement, [text])).rows > 0) names.push(name);
  }
  return names.toSorted();
}

/** A person without a name hosts, joins, comments and volunteers. */
async function takePart(person: SomeoneSignedIn, other: SomeoneSignedIn) {
  const own = await published(app, person, { title: 'Heron watch' });
  const series = await makeSeries(app, person, 'FREQ=WEEKLY;COUNT=3', { title: 'Weekly herons' });
  const group = await makeGroup(app.deps, person.user.id, { name: 'Heron Club' });
  const club = await makeGroup(app.deps, other.user.id, { name: 'Owl Club' });
  const joined = await published(app, other, { title: 'Owl night' });
  await app.call(answerEvent, { params: { eventId: joined.id }, body: { status: 'going' } }, person);
  await app.call(joinGroup, { params: { slug: club.slug }, body: { answers: {} } }, person);
  await app.call(writeComment, { params: { eventId: joined.id }, body: { text: 'Is there tea?' } }, person);
  const shift = await makeEventShift(app, joined, other);
  await signUpForShift(app, shift.id, person);
  const { id: teamId } = await team(app, person, 'Herons');
  await runJobs(app);
  return { own, series, group, club, joined, shift, teamId };
}

test('no part of an address is shown to others until a name is chosen', async () => {
  const person = await signUp(app.deps, { email: `${LOCAL_PART}@example.org`, isNamed: false });
  const other = await signUp(app.deps);
  expect(person.user).toMatchObject({ name: LOCAL_PART, hasChosenName: false });
  const { own, series, group, club, joined, shift, teamId } = await takePart(person, other);

  expect(await tablesWith(LOCAL_PART)).toEqual(['accounts', 'mailed_tokens', 'outbox']);
  const urls = [
    `/api/people/${person.user.id}`,
    `/api/events/${own.id}`,
    `/api/events/${joined.id}/attendees`,
    `/api/events/${joined.id}/comments`,
    `/api/groups/${group.slug}`,
    `/api/groups/${club.slug}/members`,
    `/api/events?q=heron`,
    `/embed/events/${own.id}`,
    `/oembed?url=${encodeURIComponent(`http://127.0.0.1:3000/events/${own.id}`)}`,
  ];
  const unnamed = [
    `/api/series/${series.id}`,
    `/events/${own.id}.ics`,
    `/feeds/groups/${group.slug}.ics`,
    `/feeds/groups/${group.slug}.rss`,
    '/sitemap.xml',
  ];
  const hosts = [
    `/api/events/${joined.id}/rsvps`,
    `/api/events/${joined.id}/rsvps.csv`,
    `/api/volunteer-shifts/${shift.id}/sign-ups`,
  ];
  const get = async (url: string, as?: SomeoneSignedIn) => {
    const headers = as && { authorization: `Bearer ${as.tokens.access.token}` };
    const { body, statusCode } = await app.send({ method: 'GET', url, ...(headers && { headers }) });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(body, url).not.toContain(LOCAL_PART);
    return body;
  };
  for (const url of unnamed) await get(url);
  for (const url of urls) expect(await get(url), url).toContain(NEUTRAL);
  for (const url of hosts) expect(await get(url, other), url).toContain(NEUTRAL);
  expect(await get(`/api/teams/${teamId}`, person)).toContain(NEUTRAL);
  expect(JSON.stringify(await notificationsOf(app, other))).not.toContain(LOCAL_PART);
  for (const { subject, text } of await mailsTo(app, other.email)) expect(subject + text).not.toContain(LOCAL_PART);
  expect(JSON.stringify((await app.call(exportAccount, {}, other)).body)).not.toContain(LOCAL_PART);

  await app.call(updateProfile, { body: { bio: 'I like birds.' } }, person);
  expect((await app.call(getProfile, {}, person)).body).toMatchObject({ name: LOCAL_PART, hasChosenName: false });
  await app.call(updateProfile, { body: { name: 'Quinn' } }, person);
  expect((await app.call(getProfile, {}, person)).body).toMatchObject({ name: 'Quinn', hasChosenName: true });
  for (const url of urls) expect(await get(url), url).toContain('Quinn');
});
