import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useFailedQueries } from './failed-queries.ts';
import { HttpError } from './http.ts';
import { PersonQueries } from './PersonQueries.tsx';

afterEach(() => vi.useRealTimers());

test('what failed to load appears once it can be loaded, keeps its error until then, and what was refused is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const network = fakeNetwork();
  network.respond('GET /api/health/ready', problem(503, 'Starting.'));
  let isDown = true;
  const load = vi.fn<() => Promise<string>>(async () => {
    if (isDown) throw new HttpError(503, null);
    return 'Two notifications';
  });
  const refuse = vi.fn<() => Promise<never>>(() => Promise.reject(new HttpError(404, null)));
  const Lists = () => {
    useFailedQueries();
    // A query that is polled only while it waits for something does not poll after an error.
    const list = useQuery({ queryKey: ['list'], queryFn: load, refetchInterval: () => false });
    const refused = useQuery({ queryKey: ['refused'], queryFn: refuse });
    return `${list.data ?? list.status}, ${refused.status}`;
  };
  const screen = await showScreen(
    <PersonQueries>
      <Lists />
    </PersonQueries>,
  );
  await screen.wait(4000);
  expect(screen.text()).toBe('error, error');
  const loads = load.mock.calls.length;
  for (let seconds = 0; seconds < 20; seconds++) {
    await screen.wait(1000);
    expect(screen.text()).toBe('error, error');
  }
  expect(load.mock.calls.length).toBe(loads);
  network.respond('GET /api/health/ready', { body: { status: 'ready' } });
  for (let seconds = 0; seconds < 120; seconds++) {
    await screen.wait(1000);
    expect(screen.text()).toBe('error, error');
  }
  const attempts = load.mock.calls.length;
  expect(attempts).toBeGreaterThan(loads);
  isDown = false;
  await screen.wait(70_000);
  expect(screen.text()).toBe('Two notifications, error');
  await screen.wait(120_000);
  expect([load.mock.calls.length, refuse.mock.calls.length]).toEqual([attempts + 1, 1]);
  screen.close();
});

test('a page keeps trying while its tab is in the background, and shows that what failed is gone now', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const network = fakeNetwork();
  network.respond('GET /api/health/ready', { body: { status: 'ready' } });
  let status = 503;
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new HttpError(status, null)));
  const List = () => {
    useFailedQueries();
    const { error } = useQuery({ queryKey: ['list'], queryFn: load, retry: false });
    return String((error as HttpError | null)?.status);
  };
  const screen = await showScreen(<List />);
  await screen.wait(1000);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
  await screen.wait(60_000);
  visible.mockRestore();
  status = 404;
  await screen.wait(60_000);
  expect(screen.text()).toBe('404');
  const attempts = load.mock.calls.length;
  await screen.wait(240_000);
  expect(load.mock.calls.length).toBe(attempts);
  screen.close();
});
