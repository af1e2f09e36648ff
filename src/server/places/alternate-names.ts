import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/platform/package-root.ts';
import { EDITION } from './gazetteer.ts';

export const ALTERNATE_NAMES_FILE = join(packageRoot, 'src/server/places/alternate-names.tsv');

/** Change the number when the file changes: it is then loaded again. Of its own, so that new names do not reload the towns. */
export const ALTERNATE_NAMES_EDITION = `alternate names 1 for ${EDITION}`;

/** One array per column, for unnest(). */
export type AlternateNames = { placeId: number[]; name: string[] };

const BATCH = 5000;

/** Names of cities in other languages and scripts, from a file made by scripts/alternate-names.ts, in batches. */
export function* readAlternateNames(): Generator<AlternateNames> {
  const lines = readFileSync(ALTERNATE_NAMES_FILE, 'utf8').trimEnd().split('\n');
  let batch: AlternateNames = { placeId: [], name: [] };
  for (const line of lines) {
    const [id, names] = line.split('\t');
    for (const name of names!.split(',')) {
      batch.placeId.push(Number(id));
      batch.name.push(name);
    }
    if (batch.name.length < BATCH) continue;
    yield batch;
    batch = { placeId: [], name: [] };
  }
  yield batch;
}
