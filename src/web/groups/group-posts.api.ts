import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as posts from '#contracts/groups/group-posts.contract.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

type PostBody = EndpointInput<typeof posts.writeGroupPost>['body'];
export type PostText = Required<Omit<PostBody, 'form'>> & Pick<PostBody, 'form'>;

/** Creates a post, or updates the given one. */
export const useSavePost = (slug: string, postId?: string) =>
  useMutation({
    mutationFn: ({ form, ...body }: PostText) =>
      postId
        ? callApi(calls.editGroupPost, { params: { slug, postId }, body })
        : withProof(createOnce)(calls.writeGroupPost, { params: { slug }, body: { ...body, form } }),
  });

export const useDeletePost = (slug: string, postId: string) =>
  useMutation({ mutationFn: () => callApi(calls.deleteGroupPost, { params: { slug, postId } }) });
