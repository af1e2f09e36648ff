import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { HELD_TEXT } from '#web/parts/HeldNote.tsx';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

// Separate from reading comments, which public pages do without the query cache.

export const useWriteComment = (eventId: string) =>
  useMutation({
    mutationFn: (body: { text: string; replyTo?: string; form?: FormTraces }) =>
      withProof(createOnce)(calls.writeComment, { params: { eventId }, body }),
    onSuccess: ({ isHeld }) => showToast(isHeld ? HELD_TEXT : 'Posted.'),
  });

export const useEditComment = (commentId: string) =>
  useMutation({ mutationFn: (text: string) => callApi(calls.editComment, { params: { commentId }, body: { text } }) });

export const useDeleteComment = (commentId: string) =>
  useMutation({ mutationFn: () => callApi(calls.deleteComment, { params: { commentId } }) });

export const useReportComment = (commentId: string) =>
  useMutation({
    mutationFn: (reason: string) => callApi(calls.reportComment, { params: { commentId }, body: { reason } }),
  });
