import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { writeDownload } from './data-download.ts';

const rows = Array.from({ length: 1000 }, (_, n) => ({ n, text: 'a\u202eb', at: new Date(0) }));

test('a download is one object, written in pieces between which other work goes on, and each list is read in its turn', async () => {
  const steps: string[] = [];
  async function* contents() {
    steps.push('contents');
    yield { comments: rows, rsvps: [] };
    yield { blocks: rows.slice(0, 1) };
  }
  async function* lists() {
    steps.push('lists');
    yield { mails: rows };
  }
  let otherWork = 0;
  const work = (): void => {
    otherWork += 1;
    if (otherWork < 100) setImmediate(work);
  };
  setImmediate(work);
  const pieces: string[] = [];
  for await (const piece of writeDownload({ members: { user: 'Ada' }, lists: lists(), contents: contents() })) {
    if (steps.at(-1) !== 'piece') steps.push('piece');
    pieces.push(piece);
  }
  const stored = rows.map(({ n }) => ({ n, text: 'ab', at: '1970-01-01T00:00:00.000Z' }));
  expect(JSON.parse(pieces.join(''))).toEqual({
    user: 'Ada',
    mails: stored,
    contents: { comments: stored, rsvps: [], blocks: stored.slice(0, 1) },
  });
  expect(steps).toEqual(['piece', 'lists', 'piece', 'contents', 'piece']);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
  expect(otherWork).toBeGreaterThan(5);
});
