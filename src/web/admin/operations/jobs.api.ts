import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { JobChange } from '#contracts/admin/job-fields.ts';
import type { getJobSummary, Job } from '#contracts/admin/jobs.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';

export type { Job, JobChange };
export type JobSummary = EndpointOutput<typeof getJobSummary>;
export type JobState = Job['state'];

const jobsKey = ['admin-jobs'];

export const useJobs = (state: JobState) =>
  useInfiniteQuery({
    queryKey: [...jobsKey, state],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listJobs, { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useJobSummary = () =>
  useQuery({ queryKey: [...jobsKey, 'summary'], queryFn: () => callStaffApi(calls.getJobSummary), staleTime: 0 });

export const useChangeJobs = () =>
  useRefetchingMutation([jobsKey], (body: { ids: string[]; change: JobChange }) =>
    callStaffApi(calls.changeJobs, { body }),
  );
