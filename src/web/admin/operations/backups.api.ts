import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup } from '#contracts/admin/backups.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff, pollStaffApi } from '#web/platform/http/staff-calls.ts';

export type { Backup };

const backupsKey = ['admin-backups'];
const WHILE_RUNNING_MS = 3000;

/** Asked again while one is being made. */
export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: () => pollStaffApi(calls.listBackups),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => data?.isRunning && !neededProofOf(error) && WHILE_RUNNING_MS,
  });

export const useRequestBackup = () =>
  useRefetchingMutation<void, void>([backupsKey], () => createOnceAsStaff(calls.requestBackup));

export const useLinkBackup = () =>
  useMutation({ mutationFn: (name: string) => callStaffApi(calls.linkBackup, { params: { name } }) });

export const useDeleteBackup = () =>
  useRefetchingMutation([backupsKey], (name: string) => callStaffApi(calls.deleteBackup, { params: { name } }));
