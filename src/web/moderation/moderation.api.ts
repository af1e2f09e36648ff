import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { Decision, DecisionDetail } from '#contracts/moderation/decisions.contract.ts';
import type * as contract from '#contracts/moderation/reports.contract.ts';
import { decisionsKey } from '#web/parts/own-decisions.api.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff, pollStaffApi } from '#web/platform/http/staff-calls.ts';
import { rememberDecided, useDecidedCases, withDecided } from './decided-cases.ts';

export type { Decision, DecisionDetail };
export type CaseCard = contract.CaseCard;
export type CaseDetail = contract.CaseDetail;
export type CaseState = CaseCard['state'] | 'held';

export const casesKey = ['moderation-cases'];
const listKey = [...casesKey, 'list'];

export const useReport = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof contract.reportContent>['body']) =>
      withProof(callApi)(calls.reportContent, { body }),
  });

export function useCases(state: CaseState, author: string | null) {
  const query = useInfiniteQuery({
    queryKey: [...listKey, state, author],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listCases, {
        query: { state, ...(author && { author }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const decidedHere = useDecidedCases().filter(
    (item) => (state !== 'held' || item.held) && (author === null || item.author?.id === author),
  );
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  return { query, cases: state === 'decided' ? cases : withDecided(cases, decidedHere) };
}

/** Often enough to see that somebody else has come or has decided. */
export const LOOK_AGAIN_MILLISECONDS = 15_000;

export const useCase = (caseId: string) =>
  useQuery({
    queryKey: [...casesKey, caseId],
    queryFn: () => pollStaffApi(calls.getCase, { params: { caseId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => !neededProofOf(state.error) && LOOK_AGAIN_MILLISECONDS,
  });

/** Asked for, as the picture may be disturbing. */
export const useCasePicture = (caseId: string) =>
  useMutation({ mutationFn: () => callStaffApi(calls.getCasePicture, { params: { caseId } }) });

export function useDecide() {
  const queries = useQueryClient();
  return useRefetchingMutation(
    [casesKey, decisionsKey],
    async (body: EndpointInput<typeof contract.decideCases>['body']) => {
      const result = await createOnceAsStaff(calls.decideCases, { body });
      const isAbout = ({ id }: CaseCard) => body.cases.some((decided) => decided.id === id);
      rememberDecided(queries, { listKey, action: body.action, isAbout });
      return result;
    },
  );
}

export const useLookAtCase = (caseId: string) =>
  useMutation({ mutationFn: () => callStaffApi(calls.lookAtCase, { params: { caseId } }) });

export function useSuspendAuthor({ id: caseId, author: suspended }: Pick<CaseCard, 'id' | 'author'>) {
  const queries = useQueryClient();
  return useRefetchingMutation(
    [casesKey, decisionsKey],
    async (body: EndpointInput<typeof contract.suspendAuthor>['body']) => {
      const result = await createOnceAsStaff(calls.suspendAuthor, { params: { caseId }, body });
      const isAbout = ({ author }: CaseCard) => author !== null && author.id === suspended?.id;
      rememberDecided(queries, { listKey, action: 'suspend', isAbout });
      return result;
    },
  );
}

export const useDecision = (decisionId: string) =>
  useQuery({
    queryKey: [...decisionsKey, decisionId],
    queryFn: () => callApi(calls.getDecision, { params: { decisionId } }),
    staleTime: 0,
  });

export const useAppeals = () =>
  useInfiniteQuery({
    queryKey: [...decisionsKey, 'appeals'],
    queryFn: ({ pageParam }) => callStaffApi(calls.listAppeals, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useAppeal = (decisionId: string) =>
  useRefetchingMutation([decisionsKey], (words: string) =>
    createOnce(calls.appealDecision, { params: { decisionId }, body: { words } }),
  );

export const useAnswerAppeal = (decisionId: string) =>
  useRefetchingMutation([decisionsKey, casesKey], (body: { outcome: 'upheld' | 'reversed'; answer: string }) =>
    createOnceAsStaff(calls.answerAppeal, { params: { decisionId }, body }),
  );

export const useRestore = (decisionId: string) =>
  useRefetchingMutation([decisionsKey, casesKey], (explanation: string) =>
    createOnceAsStaff(calls.restoreDecision, { params: { decisionId }, body: { explanation } }),
  );
