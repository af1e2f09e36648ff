/** Lints docs/generated/openapi.json with Spectral, and compiles a program that uses a client generated from it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { generateSource } from 'oazapfts';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/generated/openapi.json');
const CLIENT = join(ROOT, 'test-results/api-client');

const PROGRAM = `
import { createEvent, type EventDetail, getEvent, listAttendees } from './client.ts';

export async function createAndRead(title: string): Promise<EventDetail['title']> {
  const { id } = await createEvent({ title, attendance: 'in-person' }, { idempotencyKey: 'k1' });
  const { attendees } = await listAttendees(id, { cursor: 'c' });
  const event: EventDetail = await getEvent(id);
  return attendees.length > 0 ? title : event.title;
}
// @ts-expect-error a title is text
void createEvent({ title: 1 });
`;

const COMPILER_OPTIONS = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

async function lint(): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
  const findings = await linter.run(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Record<string, unknown>);
  return findings.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
}

async function compileClient(): Promise<void> {
  rmSync(CLIENT, { recursive: true, force: true });
  mkdirSync(CLIENT, { recursive: true });
  const files = {
    'client.ts': await generateSource(DOCUMENT, { optimistic: true }),
    'program.ts': PROGRAM,
    'tsconfig.json': JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['program.ts'] }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(CLIENT, name), text);
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', CLIENT], { stdio: 'inherit' });
}

const findings = await lint();
for (const finding of findings) console.error(finding);
await compileClient();
console.log(`openapi.json: ${findings.length} findings; a client generated from it compiles`);
process.exit(findings.length > 0 ? 1 : 0);
