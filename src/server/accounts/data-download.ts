import { setImmediate } from 'node:timers/promises';
import { readableJson } from '#server/platform/formats/readable-text.ts';
import type { Lists, Row } from './personal-data.actions.ts';

const ROWS_AT_ONCE = 200;

/** `lists` become members of the object, and `contents` those of its last member. Each is read when its turn comes. */
type Download = { members: object; lists: AsyncIterable<Lists>; contents: AsyncIterable<Lists> };

/** The JSON of a download, which may be too large to hold or to write at once: other requests go on in between. */
export async function* writeDownload({ members, lists, contents }: Download): AsyncGenerator<string> {
  yield `${readableJson(JSON.stringify(members)).slice(0, -1)},`;
  yield* writeLists(lists);
  yield ',"contents":{';
  yield* writeLists(contents);
  yield '}}';
}

async function* writeLists(pieces: AsyncIterable<Lists>): AsyncGenerator<string> {
  let separator = '';
  for await (const lists of pieces)
    for (const [name, rows] of Object.entries(lists)) {
      yield `${separator}${JSON.stringify(name)}:[`;
      yield* writeRows(rows);
      yield ']';
      separator = ',';
    }
}

async function* writeRows(rows: readonly Row[]): AsyncGenerator<string> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const text = readableJson(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)));
    yield `${at > 0 ? ',' : ''}${text.slice(1, -1)}`;
    await setImmediate();
  }
}
