import { expect, it } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadOrganization } from './organization-loading.ts';

/** The page of an organization, opened with an invitation that the API answers as given. */
const load = (answerInvitation: () => unknown) => {
  const answers: Record<string, () => unknown> = {
    'GET /api/organizations/:slug': () => ({ slug: 'tafel', name: 'Tafel' }),
    'GET /api/organizations/:slug/events': () => ({ events: [], nextCursor: null }),
    'GET /api/organization-invitations/:token': answerInvitation,
  };
  const callApi = (async (call: string) => answers[call]!()) as unknown as CallApi;
  return loadOrganization(callApi, { slug: 'tafel', tab: 'events', state: 'upcoming', invitation: 't1' });
};
const invitationTo = (slug: string) => ({ organization: { slug }, role: 'editor', invitedBy: null, isStaff: false });
const refuse = (status: number) => () => {
  throw Object.assign(new Error('Refused.'), { status });
};

it('shows an invitation only on the page of the organization that it is for', async () => {
  expect((await load(() => invitationTo('tafel'))).invitation).toMatchObject({ token: 't1', role: 'editor' });
  expect((await load(() => invitationTo('other'))).invitation).toBeNull();
});

it.each([400, 404, 410])('says that an invitation no longer works which the API answers with %i', async (status) => {
  expect((await load(refuse(status))).invitation).toMatchObject({ role: null });
});

it('does not call an invitation used up that could not be read now', async () => {
  await expect(load(refuse(429))).rejects.toMatchObject({ status: 429 });
});
