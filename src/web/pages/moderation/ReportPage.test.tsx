import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { findReportTargets } from '#web/moderation/report-target.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as ReportPage } from './ReportPage.tsx';

const PERSON = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function reportAs(
  user: User,
  answer: { status: number; body?: object } = { status: 204 },
  of = `person:${PERSON}`,
): Promise<string> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond('POST /api/reports', answer);
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <ReportPage />
    </SiteContext>
  );
  screen = await showScreen(page, { user, address: `/report?of=${encodeURIComponent(of)}` });
  await screen.wait();
  screen.button('Send report').focus();
  await screen.submit('Send report');
  await screen.wait();
  return screen.text();
}

test('a person with a verified address reads that the outcome is mailed', async () => {
  expect(await reportAs(makeUser({ isEmailVerified: true }))).toContain('email you the outcome');
});

test('a person who has reported a page is led back to it, and keeps the place on the page', async () => {
  const linkAfter = async (of: string) => {
    await reportAs(makeUser({ isEmailVerified: true }), { status: 204 }, of);
    return [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Back'));
  };
  const path = `/unknown/1#person:${PERSON}`;
  expect((await linkAfter(path))?.getAttribute('href')).toBe(path);
  expect(document.activeElement?.textContent).toContain('Report something');
  expect(document.activeElement).not.toBe(document.body);
  screen.close();
  expect(await linkAfter(`//example.org/1#person:${PERSON}`)).toBeUndefined();
  expect(screen.text()).toContain('email you the outcome');
});

test('a person whose address is not verified is promised no mail, but led to where they verify it', async () => {
  expect(await reportAs(makeUser({ isEmailVerified: false }))).toContain('To get the outcome by email, verify your');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/settings/account-management');
});

test('a person who is suspended reports as a visitor, who is asked for an address', async () => {
  const fields = { email: 'Enter your email address.' };
  expect(await reportAs(makeUser(), problem(400, fields.email, { code: 'report.email_required', fields }))).toContain(
    fields.email,
  );
  network.respond('POST /api/reports', { status: 204 });
  await screen.type('Your email', 'ada@example.org');
  await screen.submit('Send report');
  await screen.wait();
  expect(network.sentTo('POST /api/reports').at(-1)!.body).toMatchObject({ email: 'ada@example.org' });
});

test('“Report” on a post or comment reports that one, however far down it was', async () => {
  const [page, old] = ['0d7f3b1f-3c59-4f0e-9d59-6f1f0a0e2a11', '0d7f3b1f-3c59-4f0e-9d59-6f1f0a0e2a12'];
  const network = fakeNetwork();
  network.respond('GET /api/groups/owls', { body: { id: page, name: 'Owls', logo: null, cover: null } });
  network.respond('GET /api/groups/owls/posts', { body: { posts: [], nextCursor: 'older' } });
  network.respond(`GET /api/events/${page}`, { body: { title: 'Owl walk', cover: null } });
  network.respond(`GET /api/events/${page}/comments`, { body: { comments: [], nextCursor: 'older' } });
  const post = { kind: 'post', targetId: old, title: '' };
  const group = { kind: 'group', targetId: page, title: 'Owls' };
  expect(await findReportTargets(`/groups/owls#post:${old}`)).toEqual([post, group]);
  const comment = { kind: 'comment', targetId: old, title: '' };
  const event = { kind: 'event', targetId: page, title: 'Owl walk' };
  expect(await findReportTargets(`/events/${page}#comment:${old}`)).toEqual([comment, event]);
  expect(await findReportTargets(`/events/${page}#event:${page}`)).toEqual([event]);
});
