import { afterEach, expect, it } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SideMenu } from '#web/parts/SidePage.tsx';
import { settingsSections } from './settings-sections.ts';

let screen: Screen;
afterEach(() => screen.close());

// spec: 2.82, 2.83, 2.84, 2.85, 2.86, 2.87, 2.88, 2.89, 2.90, 2.91, 2.92, 2.93
it('lists its eleven entries in order and marks the current one', async () => {
  screen = await showScreen(<SideMenu label="Settings" sections={settingsSections} current="Privacy" />, {
    address: '/settings/privacy',
  });
  const entries = [...document.querySelectorAll('a')];
  expect(entries.map((entry) => [entry.firstChild?.textContent, entry.getAttribute('href')])).toEqual([
    ['Edit Profile', '/settings/profile'],
    ['Account Management', '/settings/account-management'],
    ['Email Updates', '/settings/email'],
    ['Privacy', '/settings/privacy'],
    ['Social Media', '/settings/social'],
    ['Interests', '/settings/interests'],
    ['Notifications', '/settings/notifications'],
    ['Subscription', '/settings/subscription'],
    ['Payment Methods', '/settings/payment'],
    ['Payments Made', '/settings/payments-made'],
    ['Payments Received', '/settings/payments-received'],
  ]);
  expect(entries.filter((entry) => entry.hasAttribute('aria-current'))).toEqual([entries[3]]);
});

it('expands and collapses', async () => {
  screen = await showScreen(<SideMenu label="Settings" sections={settingsSections} current="Privacy" />);
  const fold = screen.button('Settings: Privacy');
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await screen.press('Settings: Privacy');
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.dataset.open).toBe('true');
});
