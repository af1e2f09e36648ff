import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { call, keepCalling, signUp } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import { makeEvents } from '../rush.ts';
import type { Cluster } from './cluster.ts';
import { type Result, type Row, seconds } from './results.ts';
import { openRsvpLoad } from './rsvp-load.ts';

const DOWN_MS = 2000;
/** The nodes do not ask a storage that failed for 10 s. */
const BACK_WITHIN_MS = 15_000;
const EVENTS = 20;
const SIZE = 400;
const LOSS_BY_COMPRESSION = 4;
/** Both nodes take uploads again: the proxy asks them by turns. */
const ACCEPTED_IN_A_ROW = 4;

/** kill -9 of the storage while pictures are uploaded: nobody else notices, and no acknowledged picture is lost. */
export const storageKilled: Row = {
  async run(cluster) {
    const load = await openRsvpLoad(cluster);
    const uploading = await uploadPictures(cluster);
    await delay(2000);
    const brokenAt = performance.now();
    const loss = await load.during(async () => {
      await cluster.storage.kill();
      await delay(DOWN_MS);
      await cluster.storage.restart();
    });
    await uploading.untilAccepted(BACK_WITHIN_MS);
    const pictures = await uploading.stop();
    const result: Result = {
      fault: `kill -9 of the object storage, started again after ${DOWN_MS / 1000} s`,
      lost: `${pictures.lost} of ${pictures.stored} acknowledged pictures; uploads refused: ${pictures.refused}`,
      back: `${seconds(pictures.lastRefusalAt - brokenAt)} (goal ${seconds(BACK_WITHIN_MS)})`,
      passed: pictures.lost === 0 && pictures.stored > 0 && pictures.lastRefusalAt - brokenAt <= BACK_WITHIN_MS,
    };
    const others: Result = {
      fault: '… RSVPs meanwhile',
      lost: `${loss.lost} of ${loss.acknowledged} acknowledged RSVPs; refused: ${loss.refused}`,
      back: '–',
      passed: loss.lost === 0 && loss.refused === 'none',
    };
    return [result, others];
  },
};

async function uploadPictures({ url, db }: Cluster) {
  const { user, tokens } = await signUp(url);
  const token = tokens.access.token;
  const eventIds = await makeEvents(db, user.id, { count: EVENTS, seats: 10 });
  /** The newest picture of each event. */
  const stored = new Map<string, Picture>();
  const refused: number[] = [];
  const seen = { acceptedInARow: 0, lastRefusalAt: 0 };
  const state = { isOver: false };
  let count = 0;
  const working = keepCalling(
    1,
    () => state.isOver,
    async () => {
      const eventId = eventIds[count++ % EVENTS]!;
      const body = { picture: await drawPicture(count) };
      const { status, text } = await call(url, `/api/events/${eventId}/cover`, { method: 'PUT', body, token });
      if (status === 200) {
        stored.set(eventId, { path: (JSON.parse(text) as { cover: { large: string } }).cover.large, number: count });
        seen.acceptedInARow++;
      } else {
        refused.push(status);
        seen.acceptedInARow = 0;
        seen.lastRefusalAt = performance.now();
      }
      await delay(100);
    },
  );
  return {
    async untilAccepted(withinMs: number): Promise<void> {
      for (const deadline = performance.now() + withinMs; performance.now() < deadline; await delay(100))
        if (seen.acceptedInARow >= ACCEPTED_IN_A_ROW) return;
    },
    async stop() {
      state.isOver = true;
      await working;
      const kept = await Promise.all([...stored.values()].map((picture) => isKept({ url, db }, picture)));
      const lost = kept.filter((isOne) => !isOne).length;
      return { stored: stored.size, lost, refused: tally(refused), lastRefusalAt: seen.lastRefusalAt };
    },
  };
}

type Picture = { path: string; number: number };

/** Whether its address answers with the bytes that were stored, and these show what was drawn. */
async function isKept({ url, db }: Pick<Cluster, 'url' | 'db'>, { path, number }: Picture): Promise<boolean> {
  const response = await fetch(new URL(path, url));
  if (response.status !== 200) return false;
  const bytes = Buffer.from(await response.arrayBuffer());
  const [, pictureId, width, ending] = /([0-9a-f-]{36})\/(\d+)\.(\w+)$/.exec(path)!;
  const { key } = await db.one(
    z.object({ key: z.string() }),
    'select object_key as key from picture_renditions where picture_id = $1 and width = $2 and format = $3',
    [pictureId, Number(width), ending === 'jpg' ? 'jpeg' : ending],
  );
  if (key !== `pictures/${createHash('sha256').update(bytes).digest('hex')}.${ending}`) return false;
  const { channels } = await sharp(bytes).stats();
  const { r, g, b } = colorOf(number);
  return [r, g, b].every((value, at) => Math.abs(channels[at]!.mean - value) <= LOSS_BY_COMPRESSION);
}

const colorOf = (number: number) => ({ r: number % 256, g: (number * 7) % 256, b: (number * 31) % 256 });

/** Each one other bytes, so that each is stored. */
async function drawPicture(number: number): Promise<string> {
  const bytes = await sharp({ create: { width: SIZE, height: SIZE / 2, channels: 3, background: colorOf(number) } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
