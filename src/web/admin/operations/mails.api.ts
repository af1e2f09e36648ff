import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Mail } from '#contracts/admin/mails.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';

export type { Mail };
export type MailList = 'waiting' | 'failed' | 'sent';

const mailsKey = ['admin-mails'];

export const useMails = (list: MailList) =>
  useInfiniteQuery({
    queryKey: [...mailsKey, list],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listMails, { query: { list, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useMailPreview = (mailId: number) =>
  useQuery({
    queryKey: [...mailsKey, 'preview', mailId],
    queryFn: () => callStaffApi(calls.previewMail, { params: { mailId } }),
    staleTime: 0,
  });

export const useRetryMail = () =>
  useRefetchingMutation([mailsKey], (mailId: number) => callStaffApi(calls.retryMail, { params: { mailId } }));
