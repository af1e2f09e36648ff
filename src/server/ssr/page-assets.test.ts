import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pageAssetLookup } from './page-assets.ts';

/** A build of a page that loads a list of shifts and a map later, of which the server renders the list. */
const FILES = {
  '.vite/manifest.json': JSON.stringify({
    'src/web/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'] },
    'pages/Event.tsx': {
      file: 'assets/event.js',
      css: ['assets/event.css'],
      imports: ['_cards.js'],
      dynamicImports: ['Shifts.tsx', 'Map.tsx'],
    },
    '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
    'Shifts.tsx': { file: 'assets/shifts.js', css: ['assets/shifts.css'], imports: ['_cards.js'] },
    'Map.tsx': { file: 'assets/map.js', css: ['assets/map.css'] },
  }),
  '.vite/server-rendered.json': JSON.stringify(['Shifts.tsx']),
  '.vite/late-modules.json': JSON.stringify({ 'Bell.tsx': 'assets/map.js' }),
  'assets/entry.css': '.page{margin:0}\n',
  'assets/event.css': '.-a1B2{color:red}',
  'assets/cards.css': '.card{gap:8px}',
  'assets/shifts.css': '._3cD:hover>.x-9{gap:.5em}',
  'assets/map.css': '.map{height:1px}',
};

function openBuild() {
  const root = mkdtempSync(join(tmpdir(), 'dig-page-assets-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  onTestFinished(() => rmSync(root, { recursive: true }));
  return pageAssetLookup(root);
}

test('a page gets the scripts and styles of its chunks and their imports', () => {
  expect(openBuild()(['pages/Event.tsx'], '<p>No shifts</p>')).toEqual({
    entry: '/assets/entry.js',
    preload: ['/assets/event.js', '/assets/cards.js'],
    css: '.page{margin:0}.card{gap:8px}.-a1B2{color:red}',
    inlinedStyles: ['/assets/entry.css', '/assets/cards.css', '/assets/event.css'],
  });
});

test('the styles of a component that loads late come with pages that contain it', () => {
  const find = openBuild();
  const withShifts = find(['pages/Event.tsx'], '<ul class="card x-9"><li class="map">');
  expect(withShifts.inlinedStyles).toEqual([
    '/assets/entry.css',
    '/assets/cards.css',
    '/assets/event.css',
    '/assets/shifts.css',
  ]);
  expect(withShifts.css).toContain('._3cD');
  expect(find(['pages/Event.tsx'], '<p>x-9</p>').css).not.toContain('._3cD');
  expect(find(['pages/Event.tsx'], '<b class="x-9">')).toBe(withShifts);
});

test('a module that loads late, in a file of another name, can be named as a chunk', () => {
  expect(openBuild()(['Bell.tsx'], '').css).toBe('.page{margin:0}.map{height:1px}');
});
