import { useMutation } from '@tanstack/react-query';
import type * as comments from '#contracts/comments/comments.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

// Apart from reading them, which everybody does without the code that signed-in data needs.
const writeComment = call<typeof comments.writeComment>('POST', '/api/events/:eventId/comments');
const editComment = call<typeof comments.editComment>('PATCH', '/api/comments/:commentId');
const deleteComment = call<typeof comments.deleteComment>('DELETE', '/api/comments/:commentId');
const reportComment = call<typeof comments.reportComment>('PUT', '/api/comments/:commentId/report');

export const useWriteComment = (eventId: string) =>
  useMutation({
    mutationFn: (body: { text: string; replyTo?: string }) => createOnce(writeComment, { params: { eventId }, body }),
  });

export const useEditComment = (commentId: string) =>
  useMutation({ mutationFn: (text: string) => callApi(editComment, { params: { commentId }, body: { text } }) });

export const useDeleteComment = (commentId: string) =>
  useMutation({ mutationFn: () => callApi(deleteComment, { params: { commentId } }) });

export const useReportComment = (commentId: string) =>
  useMutation({ mutationFn: (reason: string) => callApi(reportComment, { params: { commentId }, body: { reason } }) });
