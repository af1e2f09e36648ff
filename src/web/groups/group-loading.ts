import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import type { Group, MemberPage, PostPage } from './groups.api.ts';

type GroupPageRequest = { slug: string; state: 'upcoming' | 'past'; invitation: string | null };

/** A group with the content of its page. People only invited to a private group see its summary, not its content. */
export async function loadGroup(callApi: CallApi, { slug, state, invitation }: GroupPageRequest) {
  const params = { slug };
  const detail = await orNotFound(callApi(calls.getGroup, { params, query: invitation ? { invitation } : {} }));
  const group: Group = { ...detail, description: '', leaders: [] };
  if (group.visibility === 'private' && !group.abilities.seeInside) return { group, ...emptyContent };
  const [events, posts, members] = await Promise.all([
    callApi(calls.listGroupEvents, { params, query: { state, series: 'next' } }),
    callApi(calls.listGroupPosts, { params, query: {} }),
    loadMembers(callApi, slug),
  ]);
  return { group, events, posts: readable(posts), members };
}

/** Drops the Markdown, which only editors need, to keep the data embedded in the page small. */
const readable = ({ posts, nextCursor }: PostPage): PostPage => ({
  posts: posts.map((post) => (post.abilities.edit ? post : { ...post, text: '' })),
  nextCursor,
});

const emptyContent = {
  events: { events: [], nextCursor: null },
  posts: { posts: [], nextCursor: null },
  members: { members: [], nextCursor: null },
};

export async function loadMembers(callApi: CallApi, slug: string, cursor?: string): Promise<MemberPage> {
  const { members, nextCursor } = await callApi(calls.listGroupMembers, {
    params: { slug },
    query: cursor ? { cursor } : {},
  });
  return {
    members: members.map(({ id, name, avatar, role, hasPage }) => ({ id, name, avatar, role, hasPage })),
    nextCursor,
  };
}
