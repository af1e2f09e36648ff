import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { PushDevices } from './PushDevices.tsx';

const LIST = 'GET /api/push-devices';
const ADD = 'POST /api/push-devices';
const publicKey = `B${'A'.repeat(86)}`;
const keys = { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) };
const laptop = {
  id: '5f0c2d6e-0000-4000-8000-000000000001',
  name: 'Firefox on Linux',
  isThisDevice: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastPushedAt: null,
};
const phone = { ...laptop, id: '5f0c2d6e-0000-4000-8000-000000000002', name: 'Chrome on Android', isThisDevice: false };

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

type Options = { permission?: string; answer?: string; subscribe?: (options: object) => Promise<object> };

/** A fake browser for push; `answer` is the user's reply to the permission prompt. */
function stubBrowser({ permission = 'default', answer = 'granted', subscribe }: Options = {}) {
  const calls: string[] = [];
  const subscription = {
    unsubscribe: async () => calls.push('unsubscribe'),
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: { userVisibleOnly: boolean }) => {
      calls.push(`subscribe ${options.userVisibleOnly}`);
      return subscribe ? subscribe(options) : subscription;
    },
  };
  const registration = { pushManager, active: {} };
  const permissions = {
    permission,
    requestPermission: async () => {
      calls.push('permission');
      permissions.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', permissions);
  vi.stubGlobal('PushManager', {});
  const serviceWorker = {
    register: async (path: string, { scope }: { scope: string }) => {
      calls.push(`register ${path} for ${scope}`);
      return registration;
    },
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { calls, subscription };
}

async function show(devices: object[] = []) {
  let listed = devices;
  network.respond(LIST, () => ({ body: { publicKey, devices: listed } }));
  screen = await showScreen(<PushDevices />);
  await screen.wait();
  return (next: object[]) => {
    listed = next;
  };
}

it('says if the browser does not support notifications', async () => {
  await show();
  expect(screen.text()).toContain('This browser doesn’t support push notifications.');
});

it('says on an iPhone that the site has to be on the home screen', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }));
  await show();
  expect(screen.text()).toContain('add this site to your home screen first');
});

// spec: 10.26
it("asks for permission only on a click, subscribes with the site's key, and lists the device", async () => {
  const { calls } = stubBrowser();
  const list = await show();
  expect(calls).toEqual([]);
  network.respond(ADD, () => {
    list([laptop]);
    return { status: 201, body: laptop };
  });
  await screen.press('Turn on in this browser');
  await screen.wait();
  expect(calls).toEqual(['permission', 'register /service-worker.js for /volunteer-shifts/', 'subscribe true']);
  expect(network.sentTo(ADD)[0]!.body).toEqual({ endpoint: 'https://push.example/1', keys });
  expect(screen.text()).toContain('Firefox on LinuxThis device');
  expect(screen.text()).not.toContain('Turn on in this browser');
});

it('reports a dismissed prompt, and later that the browser blocks notifications', async () => {
  stubBrowser({ answer: 'denied' });
  await show();
  await screen.press('Turn on in this browser');
  await screen.wait();
  expect(screen.alerts()).toEqual([expect.stringContaining('didn’t allow notifications')]);
  await screen.press('Turn on in this browser');
  expect(screen.text()).toContain('Notifications are blocked in your browser.');
  expect(network.sentTo(ADD)).toEqual([]);
});

it('reports an unreachable or unknown push service', async () => {
  let isReachable = false;
  const { subscription } = stubBrowser({
    subscribe: async () => {
      if (!isReachable) throw new Error('AbortError');
      return subscription;
    },
  });
  await show();
  await screen.press('Turn on in this browser');
  await screen.wait();
  expect(screen.alerts()).toEqual([expect.stringContaining('couldn’t set up push notifications')]);
  isReachable = true;
  network.respond(ADD, problem(400, 'Push notifications don’t work in this browser. Try another browser.'));
  await screen.press('Turn on in this browser');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Push notifications don’t work in this browser. Try another browser.']);
});

it('sends a test to a device and removes a device; removing the current one unsubscribes the browser', async () => {
  const { calls } = stubBrowser({ permission: 'granted' });
  const list = await show([laptop, phone]);
  network.respond(`POST /api/push-devices/${phone.id}/tests`, { status: 204 });
  await screen.press('Send a test to Chrome on Android');
  await screen.wait();
  expect(network.sentTo(`POST /api/push-devices/${phone.id}/tests`)).toHaveLength(1);
  for (const [device, rest] of [[phone, [laptop]] as const, [laptop, []] as const]) {
    network.respond(`DELETE /api/push-devices/${device.id}`, () => {
      list([...rest]);
      return { status: 204 };
    });
    await screen.press(`Remove ${device.name}`);
    await screen.wait();
    expect(screen.text()).not.toContain(device.name);
    expect(calls).toEqual(rest.length === 0 ? ['unsubscribe'] : []);
  }
});
