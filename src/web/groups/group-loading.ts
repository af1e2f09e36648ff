import * as calls from '#contracts/calls.gen.ts';
import type { HostEventPage } from '#contracts/events/host-events.contract.ts';
import type { HostTab } from '#web/parts/host/HostPage.tsx';
import type { CallApi } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import type { Group, MemberPage, PostPage } from './groups.api.ts';

type GroupPageRequest = { slug: string; tab: HostTab; state: 'upcoming' | 'past'; invitation: string | null };

/** A group with the content of its page. People only invited to a private group see its summary on every tab, not its content. */
export async function loadGroup(callApi: CallApi, { slug, tab, state, invitation }: GroupPageRequest) {
  const params = { slug };
  const detail = await orNotFound(callApi(calls.getGroup, { params, query: invitation ? { invitation } : {} }));
  const group: Group = { ...detail, description: '', leaders: [] };
  if (group.visibility === 'private' && !group.abilities.seeInside)
    return { group, tab: 'events' as const, ...noContent };
  const content: GroupContent = { ...noContent };
  if (tab === 'events')
    content.events = await callApi(calls.listGroupEvents, { params, query: { state, series: 'next' } });
  if (tab === 'posts') content.posts = readable(await callApi(calls.listGroupPosts, { params, query: {} }));
  if (tab === 'people') content.members = await loadMembers(callApi, slug);
  return { group, tab, ...content };
}

/** The content of one tab; null for the others, and for viewers who may not see it. */
type GroupContent = { events: HostEventPage | null; posts: PostPage | null; members: MemberPage | null };
const noContent: GroupContent = { events: null, posts: null, members: null };

/** Drops the Markdown, which only editors need, to keep the data embedded in the page small. */
const readable = ({ posts, nextCursor }: PostPage): PostPage => ({
  posts: posts.map((post) => (post.abilities.edit ? post : { ...post, text: '' })),
  nextCursor,
});

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
