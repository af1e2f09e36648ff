import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { duplicateEvent } from '#contracts/events/events.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';
import { drawPicture } from './pictures.actions.ts';
import { pictureJobs, sweepPicturesJob } from './pictures.jobs.ts';
import { insertPicture } from './pictures.queries.ts';

let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
const picture = dataUrl(await png());
beforeEach(async () => {
  ada = await signUp(app.deps);
});

const sweep = () => runNow(pictureJobs(app.deps), sweepPicturesJob, {});
const statusOf = async (url: string) => (await app.send({ method: 'GET', url })).statusCode;
const withCover = async () => {
  const { id } = await published(app, ada);
  const { cover } = (await app.call(putEventCover, { params: { eventId: id }, body: { picture } }, ada)).body;
  return { id, url: cover!.large };
};

test('the cleanup job deletes pictures of deleted accounts, and keeps pictures that are in use or new', async () => {
  const ben = await signUp(app.deps);
  const { url: lost } = await withCover();
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
  ada = ben;
  const { url: kept } = await withCover();
  app.clock.advance({ hours: 2 });
  const justDrawn = await insertPicture(app.db, await drawPicture(app.deps, picture, 'logo'));
  await app.db.execute('update pictures set created_at = $2 where id = $1', [justDrawn, app.clock.now()]);
  await sweep();
  expect([await statusOf(lost), await statusOf(kept)]).toEqual([404, 200]);
  expect(await statusOf(`/media/logos/${justDrawn}/128.webp`)).toBe(200);
});

test('a logo is rendered as squares', async () => {
  const id = await insertPicture(app.db, await drawPicture(app.deps, picture, 'logo'));
  for (const side of [128, 512]) {
    const answer = await app.send({ method: 'GET', url: `/media/logos/${id}/${side}.webp` });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect(await statusOf(`/media/logos/${id}/640.webp`)).toBe(404);
});

test('a picture stays while a copy of the event still uses it', async () => {
  const { id, url } = await withCover();
  await app.call(duplicateEvent, { params: { eventId: id } }, ada);
  await app.call(putEventCover, { params: { eventId: id }, body: { picture } }, ada);
  expect(await statusOf(url)).toBe(200);
});
