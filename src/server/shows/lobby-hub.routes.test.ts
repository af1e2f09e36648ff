import { expect, test } from 'vitest';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { watchLobby } from '#contracts/shows/lobby.contract.ts';
import { deleteShow, launchShow } from '#contracts/shows/shows.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { endListening } from '#tests/support/listeners.ts';
import { phone, planned } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const port = await listen(app);
const [ada] = await signUpPeople(app.deps, 1);

/** What the lobby of a show is sent until its stream ends. */
async function watch(showId: string, headers: Record<string, string> = {}) {
  const path = endpointUrl(watchLobby, { params: { id: showId } });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, text: response.text() };
}
const launch = (id: string) => app.call(launchShow, { params: { id } }, ada);
const closed = expect.stringContaining('event: closed');

test('lobbies learn at once that their show is launched or deleted, and of no other show', async () => {
  const [launched, deleted] = [await planned(app, ada), await planned(app, ada)];
  const [phones, board, others] = [await watch(launched.id), await watch(launched.id), await watch(deleted.id)];
  await launch(launched.id);
  expect(await Promise.all([phones.text, board.text])).toEqual([closed, closed]);
  // Phones that connect after the launch get the event, too.
  expect(await (await watch(launched.id)).text).toEqual(closed);
  expect(await Promise.race([others.text, Promise.resolve('still open')])).toBe('still open');
  await app.call(deleteShow, { params: { id: deleted.id } }, ada);
  expect(await others.text).toEqual(closed);
  expect((await watch(deleted.id)).status).toBe(404);
});

test('a launch is not missed while the connection that listens to the database is lost', async () => {
  const { id } = await planned(app, ada);
  const { text } = await watch(id);
  await endListening(app.db);
  await launch(id);
  expect(await text).toEqual(closed);
});

test('the lobby of a private show is for its hosts, and for phones that have joined', async () => {
  const { id, joinCode } = await planned(app, ada, { visibility: 'private' });
  const [owls, stranger] = [phone(app), phone(app)];
  await owls.join(joinCode!, { nickname: 'Mia', teamName: 'Owls' });
  expect((await watch(id)).status).toBe(404);
  expect((await watch(id, stranger.headers)).status).toBe(404);
  const joined = await watch(id, owls.headers);
  await launch(id);
  expect([joined.status, await joined.text]).toEqual([200, closed]);
});
