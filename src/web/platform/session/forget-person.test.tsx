import { afterEach, expect, test, vi } from 'vitest';
import { forgetPerson } from './forget-person.ts';

afterEach(() => vi.unstubAllGlobals());

test('logging out erases what forms kept, closes the pushes that are shown, and ends those on their way', async () => {
  const ended: string[] = [];
  const registration = {
    getNotifications: async () => [{ close: () => ended.push('shown') }],
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => ended.push('subscribed') }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  localStorage.setItem('kept/draft', '{"text":"My secret"}');
  forgetPerson();
  await expect.poll(() => ended).toEqual(['shown', 'subscribed']);
  expect(localStorage.getItem('kept/draft')).toBe(null);
});
