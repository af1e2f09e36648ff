import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as members from '#contracts/groups/group-members.contract.ts';
import type * as posts from '#contracts/groups/group-posts.contract.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';

export type Group = groups.GroupDetail;
export type GroupPost = posts.GroupPost;
export type PostPage = EndpointOutput<typeof posts.listGroupPosts>;
/** The fields of a member that the page shows. */
export type MemberSummary = Pick<members.ListedMember, 'id' | 'name' | 'avatar' | 'role'> & { hasPage: boolean };
export type MemberPage = { members: MemberSummary[]; nextCursor: string | null };
