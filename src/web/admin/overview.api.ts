import { useQuery } from '@tanstack/react-query';
import type { DayCounts, WaitingKind } from '#contracts/admin/overview.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';

export type { DayCounts, WaitingKind };

export const useOverview = () =>
  useQuery({ queryKey: ['admin-overview'], queryFn: () => callStaffApi(calls.getOverview), staleTime: 0 });

export const exportModerationYears = () => callStaffApi(calls.exportModerationYears);

export const exportStatistics = () => callStaffApi(calls.exportStatistics);
