import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilter } from '#contracts/admin/audit.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';

export type { AuditEntry, AuditFilter };

export const useAuditEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listAuditEntries, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useAuditFilters = () =>
  useQuery({ queryKey: ['audit-filters'], queryFn: () => callStaffApi(calls.getAuditFilters) });

export const exportAuditEntries = (query: AuditFilter) => callStaffApi(calls.exportAuditEntries, { query });
