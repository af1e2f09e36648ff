import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from './package-root.ts';
import { sourceStack } from './source-positions.ts';

const folder = mkdtempSync(join(tmpdir(), 'dig-positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a stack names positions in the sources where the built file has a map, and leaves others', () => {
  const built = join(folder, 'start.js');
  const source = join(packageRoot, 'src/server/rsvps/seats/seating.actions.ts');
  // The second column group of the only line comes from line 42, column 3.
  const map = { version: 3, file: 'start.js', names: [], sources: [source], mappings: 'AAAA,UAyCE' };
  writeFileSync(`${built}.map`, JSON.stringify(map));
  const other = pathToFileURL(join(folder, 'unknown.js')).href;
  const stack = [
    'Error: full of file://elsewhere/page.js:1:2',
    `    at seat (${pathToFileURL(built).href}:1:14)`,
    `    at ${other}:7:9`,
    '    at node:events:9:1',
  ];
  expect(sourceStack(stack.join('\n')).split('\n')).toEqual([
    'Error: full of file://elsewhere/page.js:1:2',
    '    at seat (src/server/rsvps/seats/seating.actions.ts:42:3)',
    `    at ${other}:7:9`,
    '    at node:events:9:1',
  ]);
});
