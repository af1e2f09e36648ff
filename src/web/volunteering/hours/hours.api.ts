import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as hours from '#contracts/volunteering/volunteer-hours.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type MyHours = EndpointOutput<typeof hours.getMyHours>;
export type CertificateData = EndpointOutput<typeof hours.getCertificate>;
export type HostKind = CertificateData['host']['kind'];
/** First and last day; empty means unbounded. */
export type Period = { from?: string; to?: string };

export const useMyHours = (period: Period = {}) =>
  useQuery({ queryKey: ['my-hours', period], queryFn: () => callApi(calls.getMyHours, { query: period }) });

export const useExportMyHours = () =>
  useMutation({ mutationFn: (period: Period) => callApi(calls.exportMyHours, { query: period }) });

export const useCertificate = ({ kind, id }: { kind: HostKind; id: string }, period: Period) =>
  useQuery({
    queryKey: ['certificate', kind, id, period],
    queryFn: () => callApi(calls.getCertificate, { params: { hostKind: kind, hostId: id }, query: period }),
  });

/** All past shifts, latest first. Loads every page, because the printed record must be complete. */
export const usePastShifts = () =>
  useQuery({
    queryKey: ['my-shifts', 'all-past'],
    queryFn: async () => {
      const first = await callApi(calls.listMyShifts, { query: { state: 'past' } });
      const { shifts } = first;
      for (let cursor = first.nextCursor; cursor; ) {
        const page = await callApi(calls.listMyShifts, { query: { state: 'past', cursor } });
        shifts.push(...page.shifts);
        cursor = page.nextCursor;
      }
      return shifts;
    },
  });

export function useDispute(shiftId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { state: 'counted' | 'disputed'; note: string }) =>
      callApi(calls.disputeHours, { params: { shiftId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-shifts'] }),
  });
}
