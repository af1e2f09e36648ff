import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as bank from '#contracts/shows/question-bank.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import type { RoundBody } from './rounds.api.ts';

export type BankQuestion = bank.BankQuestion;
type QuestionSearch = { words: string; tag: string };

export const useQuestionSearch = ({ words, tag }: QuestionSearch) =>
  useInfiniteQuery({
    queryKey: ['rounds', 'questions', words, tag],
    queryFn: ({ pageParam }) =>
      callApi(calls.searchQuestions, {
        query: { words, ...(tag && { tag }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: EndpointOutput<typeof bank.searchQuestions>) => nextCursor,
    enabled: words !== '' || tag !== '',
  });

export const useQuestionTags = () =>
  useQuery({ queryKey: ['rounds', 'tags'], queryFn: () => callApi(calls.listQuestionTags) });

type Addition = { roundId: string; questions: NonNullable<RoundBody['questions']> };
export const useAddQuestions = () =>
  useRefetchingMutation([['rounds'], ['round']], ({ roundId, questions }: Addition) =>
    createOnce(calls.addQuestions, { params: { roundId }, body: { questions } }),
  );

export const useAddStarterPack = () => useRefetchingMutation([['rounds']], () => createOnce(calls.addStarterPack));

/** The text of a file, of one round or of all. */
export async function exportQuestions(format: 'csv' | 'json', roundId: string | undefined): Promise<string> {
  const query = roundId ? { roundId } : {};
  if (format === 'csv') return callApi(calls.exportQuestions, { query });
  return `${JSON.stringify(await callApi(calls.exportRounds, { query }), null, 2)}\n`;
}
