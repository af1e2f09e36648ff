import { lazy, Suspense } from 'react';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { Group, PostPage } from './groups.api.ts';
import { PostList } from './PostList.tsx';

const PostManager = lazy(() =>
  import('#web/groups/manage/PostManager.tsx').then((module) => ({ default: module.PostManager })),
);

type GroupPostsProps = { group: Group; first: PostPage };

/** The group's posts; for organizers with tools. */
export function GroupPosts({ group, first }: GroupPostsProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const canWrite = personId !== undefined && group.abilities.writePosts;
  const list = <PostList key={JSON.stringify(first)} slug={group.slug} first={first} />;
  return (
    <HostSection id="posts" title="Posts">
      {first.posts.length === 0 && <p>{emptyText(group)}</p>}
      {canWrite ? (
        <Suspense fallback={list}>
          <PostManager key={personId} group={group} first={first} />
        </Suspense>
      ) : (
        list
      )}
    </HostSection>
  );
}

const emptyText = ({ abilities }: Group): string =>
  abilities.seeInside ? 'No posts yet.' : 'No public posts yet. Join to see posts for members.';
