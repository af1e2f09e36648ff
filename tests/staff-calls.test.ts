import { expect, test } from 'vitest';
import { isForStaff } from '#contracts/endpoint.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

// Otherwise a page would show the error that only its dialog can answer.
test('the web calls endpoints of the staff so that the viewer is asked for a missing proof of identity', () => {
  const names = Object.keys(allEndpoints).filter((name) => isForStaff(allEndpoints[name]!));
  expect(names).toContain('listSiteStaff');
  const files = filesIn('src/web', /\.tsx?$/).filter((file) => !file.endsWith('staff-calls.ts'));
  const unasked = files.flatMap((file) => {
    const called = [...read(file).matchAll(/\b(?:callApi|createOnce)\(\s*calls\.(\w+)/g)].map((match) => match[1]!);
    return called.filter((name) => names.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(unasked).toEqual([]);
});
