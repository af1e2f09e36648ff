import { redirect, replace } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { SitePath } from '#contracts/site-paths.ts';
import { HttpError } from '#web/platform/http/http.ts';
import { loadEvent } from './event-loading.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the page of the event `e1` answers after its call was refused with the code. */
async function answerTo(code: string, page?: SitePath): Promise<Response> {
  const problem = { code, message: 'This event was taken down.', status: 404, requestId: 'r1' };
  const refused = () => Promise.reject(new HttpError(404, problem));
  return loadEvent(refused, 'e1', page).then(
    () => Promise.reject(new Error('It has loaded.')),
    (answer: Response) => answer,
  );
}

test('people who co-host a hidden event are sent to the page that says why, and others find none', async () => {
  const hidden = await answerTo('event.hidden');
  expect([hidden.status, hidden.headers.get('Location')]).toEqual([302, '/events/e1/manage']);
  expect((await answerTo('event.not_found')).status).toBe(404);
});

test('going back from that page leads to the page before: the one of the event is replaced, but not one with a link to it', async () => {
  const answerAt = async (pathname: string, page?: SitePath) => {
    vi.stubGlobal('location', { pathname });
    return [...(await answerTo('event.hidden', page)).headers];
  };
  expect(await answerAt('/events/e1')).toEqual([...replace('/events/e1/manage').headers]);
  expect(await answerAt('/series/s1', '/series/s1')).toEqual([...replace('/events/e1/manage').headers]);
  expect(await answerAt('/dashboard')).toEqual([...redirect('/events/e1/manage').headers]);
});
