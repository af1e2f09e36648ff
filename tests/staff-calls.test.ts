import { expect, test } from 'vitest';
import { isForStaff } from '#contracts/endpoint.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

const files = filesIn('src/web', /\.tsx?$/).filter((file) => !file.endsWith('staff-calls.ts'));
/** File and endpoint of each call that is made with one of these functions. */
const callsWith = (functions: string) =>
  files.flatMap((file) =>
    [...read(file).matchAll(new RegExp(`\\b(?:${functions})\\(\\s*calls\\.(\\w+)`, 'g'))].map(
      ([, name]) => [file, name!] as const,
    ),
  );

// Otherwise a page would show the error that only its dialog can answer.
test('the web calls endpoints of the staff so that the viewer is asked for a missing proof of identity', () => {
  const names = Object.keys(allEndpoints).filter((name) => isForStaff(allEndpoints[name]!));
  expect(names).toContain('listSiteStaff');
  const unasked = callsWith('callApi|createOnce').filter(([, name]) => names.includes(name));
  expect(unasked).toEqual([]);
});

const REPEATABLE = new Set([
  // A job that is due or deleted already stays so.
  'changeJobs',
  // The first link is never used, and ends after five minutes.
  'linkBackup',
  // A mail that was sent is refused; one that still waits is only due again.
  'retryMail',
  // Reads.
  'revealEmail',
  // Each press tests the settings as they are then.
  'testMail',
]);
const isDecision = (name: string) => /^(answer|decide|restore|suspend)/.test(name);

// After a lost response, a second press would otherwise create or decide it again, with another mail.
test('the staff create and decide with a key', () => {
  const calls = callsWith('callStaffApi');
  const unkeyed = calls.filter(
    ([, name]) => !REPEATABLE.has(name) && (allEndpoints[name]!.method === 'POST' || isDecision(name)),
  );
  expect(unkeyed).toEqual([]);
  expect([...REPEATABLE].filter((name) => !calls.some(([, called]) => called === name))).toEqual([]);
  expect(callsWith('createOnceAsStaff').map(([, name]) => name)).toContain('decideCases');
});

test('a person requests a test push with a key, so that a lost response brings one', () => {
  expect(callsWith('createOnce').map(([, name]) => name)).toContain('testPushDevice');
});
