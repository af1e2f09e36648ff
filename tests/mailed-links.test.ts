import { expect, test } from 'vitest';
import { accents } from '#contracts/art/contrast.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { createRenderer } from '#web/entry-server.tsx';

const ORIGIN = 'https://dig.example';
const accent = { light: accents.light.initial, dark: accents.dark.initial };
const site = () => ({ productName: 'dig', accent }) as Site;
const assets = () => ({ entry: '/entry.js', preload: [], css: '' });
const { render } = createRenderer({ site, timeZone: () => 'UTC', imageOrigins: [], assets });

/** Where visitors go from a page that they may not see, because no call of the API finds anything. */
async function awayFrom(path: string): Promise<string | undefined> {
  const { html } = await render(new Request(ORIGIN + path), () => Promise.reject({ status: 404 }));
  return /^<!doctype html><html[^>]* data-away="([^"]*)"/.exec(html[0]!)?.[1]?.replaceAll('&amp;', '&');
}

const linked = [
  ...kindNames.flatMap((kind) =>
    notificationSamples[kind].map(({ facts }) => formatNotification({ kind, facts }, 'month-12h').path),
  ),
  paths.notifications(),
  paths.emailSettings(),
  paths.newConversation({ event: 'e1' }),
  paths.accountManagement(),
  staffPaths.decision('d1'),
  staffPaths.admin(),
  staffPaths.adminBooks(),
];

test.each([...new Set(linked)])(
  'a mail’s link to %s asks visitors who may not see the page to log in, and leads to it',
  async (path) => {
    const away = await awayFrom(mailedPath(path).split('#')[0]!);
    expect(new URL(away!, ORIGIN).searchParams.get('dialog')).toBe('login');
    // Browsers do not send the hash; the script of the page adds it.
    expect(new URL(away!, ORIGIN).searchParams.get('onward')).toBe(path.split('#')[0]);
  },
);

// spec: 2.6
test('personal pages redirect visitors to the landing page, and hidden ones look missing, without such a link', async () => {
  expect(await awayFrom(paths.dashboard())).toBe('/');
  expect(await awayFrom(paths.event('11111111-1111-4111-8111-111111111111'))).toBeUndefined();
});
