import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { CaseCard } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';

const decidedKey = ['moderation-cases-decided-here'];

/** The cases that the viewer has decided since the page was loaded, as they were listed. */
export const useDecidedCases = (): readonly CaseCard[] =>
  useQuery({
    queryKey: decidedKey,
    queryFn: (): CaseCard[] => [],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;

type NewDecision = { listKey: readonly string[]; action: DecisionAction; isAbout: (item: CaseCard) => boolean };

export function rememberDecided(queries: QueryClient, { listKey, action, isAbout }: NewDecision): void {
  const lists = queries.getQueriesData<InfiniteData<{ cases: CaseCard[] }>>({ queryKey: listKey });
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ cases }) => cases) ?? []);
  const decision = { action, madeAt: new Date().toISOString(), isEnded: false };
  const decided = listed
    .filter((item) => item.decision === null && isAbout(item))
    .map((item): CaseCard => ({ ...item, state: 'decided', decision }));
  queries.setQueryData<CaseCard[]>(decidedKey, (before = []) => [...before, ...decided]);
}

/** In the order of the list. A case that was decided stays at its place: otherwise the next one would move under the pointer. */
export function withDecided(cases: readonly CaseCard[], decided: readonly CaseCard[]): CaseCard[] {
  const byId = new Map([...cases, ...decided].map((item) => [item.id, item]));
  return [...byId.values()].toSorted(
    (one, other) =>
      Number(other.isUrgent) - Number(one.isUrgent) ||
      Date.parse(other.reportedAt) - Date.parse(one.reportedAt) ||
      (other.id > one.id ? 1 : -1),
  );
}
