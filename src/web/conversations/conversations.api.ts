import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as contract from '#contracts/conversations/conversations.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Subject = contract.Subject;
export type Conversation = contract.Conversation;
export type ConversationItem = contract.ConversationItem;
export type Message = contract.Message;
export type MessageHost = contract.MessageHost;

const conversationsKey = ['conversations'];
const conversationKey = (id: string) => [...conversationsKey, id];
const hostsKey = ['message-hosts'];

export const useContact = (subject: Subject) =>
  useQuery({ queryKey: ['contact', subject], queryFn: () => callApi(calls.getContact, { query: subject }) });

export const useStartConversation = (subject: Subject) =>
  useMutation({
    mutationFn: ({ text }: { text: string }) => createOnce(calls.startConversation, { body: { ...subject, text } }),
  });

/** Refetched whenever the page opens: others write as well. */
export const useConversations = () =>
  useInfiniteQuery({
    queryKey: conversationsKey,
    queryFn: ({ pageParam }) =>
      callApi(calls.listConversations, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useConversation = (conversationId: string) =>
  useInfiniteQuery({
    queryKey: conversationKey(conversationId),
    queryFn: ({ pageParam }) =>
      callApi(calls.getConversation, {
        params: { conversationId },
        query: { ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export function useSendMessage(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ text }: { text: string }) =>
      createOnce(calls.sendMessage, { params: { conversationId }, body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: conversationsKey }),
  });
}

export const useReportMessage = (messageId: string) =>
  useMutation({
    mutationFn: (reason: string) => callApi(calls.reportMessage, { params: { messageId }, body: { reason } }),
  });

export const useMessageHosts = () =>
  useQuery({ queryKey: hostsKey, queryFn: () => callApi(calls.listMessageHosts), staleTime: 0 });

export function useSwitchMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id, isOpen }: Pick<MessageHost, 'kind' | 'id' | 'isOpen'>) =>
      callApi(calls.updateMessageHost, { params: { kind, id }, body: { isOpen } }),
    onSettled: () => queries.invalidateQueries({ queryKey: hostsKey }),
  });
}
