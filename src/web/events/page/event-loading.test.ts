import { expect, test } from 'vitest';
import { HttpError } from '#web/platform/http/http.ts';
import { loadEvent } from './event-loading.ts';

/** What the page of the event `e1` answers after its call was refused with the code. */
async function answerTo(code: string): Promise<Response> {
  const problem = { code, message: 'This event was taken down.', status: 404, requestId: 'r1' };
  const refused = () => Promise.reject(new HttpError(404, problem));
  return loadEvent(refused, 'e1').then(
    () => Promise.reject(new Error('It has loaded.')),
    (answer: Response) => answer,
  );
}

test('people who co-host a hidden event are sent to the page that says why, and others find none', async () => {
  const hidden = await answerTo('event.hidden');
  expect([hidden.status, hidden.headers.get('Location')]).toEqual([302, '/events/e1/manage']);
  expect((await answerTo('event.not_found')).status).toBe(404);
});
