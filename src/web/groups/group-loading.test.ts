import { expect, test } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadGroup } from './group-loading.ts';

const request = { slug: 'owls', tab: 'posts', state: 'upcoming', invitation: 'abc' } as const;
const load = (abilities: object) => {
  const group = { slug: 'owls', visibility: 'private', abilities };
  const callApi = (async (call: string) =>
    call === 'GET /api/groups/:slug' ? group : { posts: [], nextCursor: null }) as unknown as CallApi;
  return loadGroup(callApi, request);
};

test('people invited to a private group see its summary on every tab', async () => {
  expect(await load({ seeInside: false })).toMatchObject({ tab: 'events', events: null, posts: null, members: null });
  expect(await load({ seeInside: true })).toMatchObject({ tab: 'posts', posts: { posts: [] } });
});
