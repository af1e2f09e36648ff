import { GroupPosts } from './GroupPosts.tsx';
import type { Group, MemberPage, PostPage } from './groups.api.ts';
import { MemberList } from './MemberList.tsx';

type GroupContentProps = { group: Group; posts: PostPage; members: MemberPage };

/** The group's posts and members. */
export function GroupContent({ group, posts, members }: GroupContentProps) {
  return (
    <>
      <GroupPosts group={group} first={posts} />
      <MemberList key={JSON.stringify(members)} slug={group.slug} count={group.memberCount} first={members} />
    </>
  );
}
