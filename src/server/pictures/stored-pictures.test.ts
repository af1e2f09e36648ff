import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { startS3Storage } from '#tests/support/s3-storage.ts';
import { testApp } from '#tests/support/test-app.ts';
import { findMissingObjects, movePicturesToDatabase, movePicturesToStorage } from './move-pictures.actions.ts';
import { pictureJobs, sweepPictureObjectsJob } from './pictures.jobs.ts';

const Counts = z.object({ inDatabase: z.number(), inStorage: z.number() });
const s3 = await startS3Storage();
afterAll(() => s3.close());
const app = await testApp({ STORAGE_URL: s3.url });
await insertPlaces(app);
const deps = { db: app.db, storage: app.deps.storage! };
const picture = dataUrl(await png());
/** Small, large, and JPEG. */
const RENDITIONS = 3;
let ada: SomeoneSignedIn;
beforeEach(async () => {
  s3.failure = undefined;
  await app.db.execute('delete from picture_renditions');
  await app.db.execute('delete from picture_objects');
  s3.objects.clear();
  ada = await signUp(app.deps);
});

const get = (url: string) => app.send({ method: 'GET', url });
async function upload(file = picture) {
  const { id } = await published(app, ada);
  const answer = await app.call(putEventCover, { params: { eventId: id }, body: { picture: file } }, ada);
  return { id, answer, url: answer.status === 200 ? answer.body.cover!.large : '' };
}
const countPlaces = () =>
  app.db.one(Counts, 'select count(bytes) as "inDatabase", count(object_key) as "inStorage" from picture_renditions');
const deletePictures = () => app.db.execute('delete from picture_renditions');
const makeOld = () => app.db.execute(`update picture_objects set stored_at = now() - interval '25 hours'`);
const sweep = () => runNow(pictureJobs(app.deps), sweepPictureObjectsJob, {});

describe('an uploaded picture', () => {
  test('is stored under the hash of its bytes, once however often it is uploaded, and served as before', async () => {
    const [first, second] = [await upload(), await upload()];
    expect(await countPlaces()).toEqual({ inDatabase: 0, inStorage: 2 * RENDITIONS });
    expect([...s3.objects.keys()].every((key) => /^pictures\/[0-9a-f]{64}\.(webp|jpg)$/.test(key))).toBe(true);
    expect(s3.objects.size).toBe(RENDITIONS);
    const [one, two] = [await get(first.url), await get(second.url)];
    expect([one.statusCode, one.headers['content-type'], two.statusCode]).toEqual([200, 'image/webp', 200]);
    expect(one.headers['cache-control']).toContain('immutable');
    expect([...s3.objects.values()].some(({ bytes }) => bytes.equals(one.rawPayload))).toBe(true);
  });

  test.each(['error', 'garbage'] as const)(
    'answers 503 with Retry-After while the storage fails (%s), and pages go on',
    async (failure) => {
      const { id, url } = await upload();
      s3.failure = failure;
      const answer = await get(url);
      expect([answer.statusCode, Boolean(answer.headers['retry-after'])]).toEqual([503, true]);
      expect((await app.call(getEvent, { params: { eventId: id } })).body.cover!.large).toBe(url);
      s3.failure = undefined;
      expect((await get(url)).statusCode).toBe(200);
    },
  );

  test('is refused with 503 and Retry-After while the storage is away, and changes nothing', async () => {
    s3.failure = 'error';
    const { answer, id } = await upload();
    expect([answer.status, Boolean(answer.headers['retry-after'])]).toEqual([503, true]);
    expect(await countPlaces()).toEqual({ inDatabase: 0, inStorage: 0 });
    expect((await app.call(getEvent, { params: { eventId: id } })).body.cover).toBeNull();
  });

  test('whose object was lost is not found, and the check names it', async () => {
    const { url } = await upload();
    expect(await findMissingObjects(deps)).toEqual({ moved: RENDITIONS, missing: [] });
    const lost = [...s3.objects.keys()];
    s3.objects.clear();
    expect((await get(url)).statusCode).toBe(404);
    expect((await findMissingObjects(deps)).missing.toSorted()).toEqual(lost.toSorted());
  });
});

describe('the cleanup job', () => {
  test('deletes objects that nothing has used for a day, and no others', async () => {
    await upload();
    await makeOld();
    await sweep();
    expect(s3.objects.size).toBe(RENDITIONS);
    await deletePictures();
    await sweep();
    expect(s3.objects.size).toBe(0);
    await upload();
    await deletePictures();
    await sweep();
    expect(s3.objects.size).toBe(RENDITIONS);
  });

  test('continues after an outage, and a failed upload leaves nothing for ever', async () => {
    await upload();
    await deletePictures();
    await makeOld();
    s3.failure = 'error';
    await expect(sweep()).rejects.toMatchObject({ code: 'server.unavailable' });
    s3.failure = undefined;
    await sweep();
    expect(s3.objects.size).toBe(0);
  });

  test('and an upload of the same picture at the same time keep its objects', async () => {
    const { url } = await upload();
    await deletePictures();
    await makeOld();
    for (let turn = 0; turn < 5; turn++) {
      const [again] = await Promise.all([upload(), sweep()]);
      expect((await get(again.url)).statusCode).toBe(200);
      await deletePictures();
      await makeOld();
    }
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('moving pictures', () => {
  test('to the storage and back keeps them readable, and continues after an interruption', async () => {
    const urls = [(await upload()).url, (await upload(dataUrl(await png(300, 300)))).url];
    const all = 2 * RENDITIONS;
    expect(await movePicturesToDatabase(deps)).toEqual({ moved: all, missing: [] });
    expect(await countPlaces()).toEqual({ inDatabase: all, inStorage: 0 });
    s3.objects.clear();
    const before = await Promise.all(urls.map(async (url) => (await get(url)).rawPayload));

    s3.failAfter(2);
    await expect(movePicturesToStorage(deps)).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await countPlaces()).toEqual({ inDatabase: all - 2, inStorage: 2 });
    s3.failure = undefined;
    expect((await movePicturesToStorage(deps)).moved).toBe(all - 2);
    expect(await countPlaces()).toEqual({ inDatabase: 0, inStorage: all });
    const after = await Promise.all(urls.map(async (url) => (await get(url)).rawPayload));
    expect(after).toEqual(before);
  });
});
