import { useMutation } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as posts from '#contracts/groups/group-posts.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const writeGroupPostCall = call<typeof posts.writeGroupPost>('POST', '/api/groups/:slug/posts');
const editGroupPostCall = call<typeof posts.editGroupPost>('PATCH', '/api/groups/:slug/posts/:postId');
const deleteGroupPostCall = call<typeof posts.deleteGroupPost>('DELETE', '/api/groups/:slug/posts/:postId');

export type PostText = Required<EndpointInput<typeof posts.writeGroupPost>['body']>;

/** Writes a post, or changes the one that is named. */
export const useSavePost = (slug: string, postId?: string) =>
  useMutation({
    mutationFn: (body: PostText) =>
      postId
        ? callApi(editGroupPostCall, { params: { slug, postId }, body })
        : createOnce(writeGroupPostCall, { params: { slug }, body }),
  });

export const useDeletePost = (slug: string, postId: string) =>
  useMutation({ mutationFn: () => callApi(deleteGroupPostCall, { params: { slug, postId } }) });
