import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { createOnce } from './create-once.ts';
import { callApi, connectSession } from './http.ts';
import { problemText } from './problem-text.ts';
import { useRefetchingMutation } from './refetching-mutation.ts';

const PATH = 'POST /api/teams';
const XSRF = 'GET /api/auth/xsrf';
const LOST = 'We can’t reach the site. Check your connection and try again.';
const silence = () => new Promise<never>(() => undefined);
const created = { status: 201, body: { id: 't1', name: 'Owls' } };

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
let submit: (name: string) => Promise<unknown>;
const onSuccess = vi.fn<(answer: unknown) => void>();

function TeamForm() {
  const change = useRefetchingMutation([['teams']], submit);
  const form = useForm({
    initial: { name: 'Owls' },
    submit: (_, { name }) => change.mutateAsync(name),
    onSuccess: (answer) => onSuccess(answer),
  });
  return (
    <form onSubmit={form.handleSubmit}>
      {form.formError && <p role="alert">{form.formError}</p>}
      <button type="submit" aria-busy={form.isSubmitting}>
        Send
      </button>
    </form>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  network = fakeNetwork();
  submit = (name) => createOnce(calls.createTeam, { body: { name } });
  onSuccess.mockReset();
  screen = await showScreen(<TeamForm />);
});
afterEach(() => {
  screen.close();
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  vi.useRealTimers();
});

const isBusy = () => screen.button('Send').getAttribute('aria-busy') === 'true';

test('a form without a response says so after half a minute, and the next press repeats the call under the same key', async () => {
  network.respond(PATH, silence);
  await screen.submit('Send');
  await screen.wait(29_000);
  expect(isBusy()).toBe(true);
  await screen.wait(2000);
  expect(isBusy()).toBe(false);
  expect(screen.alerts()).toEqual([LOST]);
  network.respond(PATH, created);
  await screen.submit('Send');
  await screen.wait();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(created.body);
  const [lost, repeated] = network.sentTo(PATH).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(repeated).toBe(lost);
  expect(screen.alerts()).toEqual([]);
});

test('a response that arrives after the limit does not end the attempt', async () => {
  const late = Promise.withResolvers<typeof created>();
  network.respond(PATH, () => late.promise);
  await screen.submit('Send');
  await screen.wait(31_000);
  late.resolve(created);
  await screen.wait();
  expect(onSuccess).not.toHaveBeenCalled();
  await screen.submit('Send');
  await screen.wait();
  expect(new Set(network.sentTo(PATH).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('a form that waits for something else than the site has no limit', async () => {
  const asked = Promise.withResolvers<null>();
  submit = async (name) => {
    await asked.promise;
    return callApi(calls.createTeam, { body: { name } });
  };
  network.respond(PATH, created);
  await screen.submit('Send');
  await screen.wait(600_000);
  expect(isBusy()).toBe(true);
  asked.resolve(null);
  await screen.wait();
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('a press does not wait for a fetch of the XSRF cookie that hung before', async () => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
  network.respond(XSRF, silence);
  network.respond(PATH, created);
  await screen.submit('Send');
  await screen.wait(31_000);
  expect(screen.alerts()).toEqual([LOST]);
  network.respond(XSRF, { status: 204, setCookie: 'XSRF-TOKEN=fresh' });
  await screen.submit('Send');
  await screen.wait();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(created.body);
});

test('a large upload has more time', async () => {
  submit = (name) => callApi(calls.createTeam, { body: { name: name + 'x'.repeat(600_000) } });
  network.respond(PATH, silence);
  await screen.submit('Send');
  await screen.wait(89_000);
  expect(isBusy()).toBe(true);
  await screen.wait(3000);
  expect(screen.alerts()).toEqual([LOST]);
});

test('tokens count whenever they arrive', async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  network.respond('POST /api/auth/refresh-tokens', () => answer.promise);
  const refreshed = vi.fn<(tokens: unknown) => void>();
  submit = () => callApi(calls.refreshTokens, { body: { refreshToken: 'r' } }).then(refreshed);
  await screen.submit('Send');
  await screen.wait(31_000);
  answer.resolve({ body: { access: 'new' } });
  await screen.wait();
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ access: 'new' });
});

test('a form that is saved closes although its list does not reload', async () => {
  screen.close();
  network = fakeNetwork();
  network.respond(PATH, created);
  const { promise } = Promise.withResolvers<never>();
  const reload = vi.spyOn((await import('@tanstack/react-query')).QueryClient.prototype, 'invalidateQueries');
  reload.mockReturnValue(promise);
  screen = await showScreen(<TeamForm />);
  await screen.submit('Send');
  await screen.wait(9000);
  expect(onSuccess).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('calls have no limit once the form has its response', async () => {
  network.respond(PATH, created);
  await screen.submit('Send');
  await screen.wait();
  network.respond('GET /api/teams', silence);
  const settled = vi.fn<() => void>();
  void callApi(calls.listTeams, { query: {} }).then(settled, settled);
  await screen.wait(600_000);
  expect(settled).not.toHaveBeenCalled();
});

function Follow() {
  const follow = useRefetchingMutation<void, unknown>([], () => submit('Owls'));
  return (
    <>
      {follow.error && <p role="alert">{problemText(follow.error)}</p>}
      <button type="button" aria-busy={follow.isPending} onClick={() => follow.mutate()}>
        Send
      </button>
    </>
  );
}

test('a button without a response says so after half a minute, and a second press repeats the call under the same key', async () => {
  screen.close();
  network = fakeNetwork();
  network.respond(PATH, silence);
  screen = await showScreen(<Follow />);
  await screen.press('Send');
  await screen.wait(29_000);
  expect(isBusy()).toBe(true);
  await screen.wait(2000);
  expect(isBusy()).toBe(false);
  expect(screen.alerts()).toEqual([LOST]);
  network.respond(PATH, created);
  await screen.press('Send');
  await screen.wait();
  expect(screen.alerts()).toEqual([]);
  expect(new Set(network.sentTo(PATH).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});
