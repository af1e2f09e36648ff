import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as hours from '#contracts/volunteering/volunteer-hours.contract.ts';
import type * as walkIns from '#contracts/volunteering/walk-ins.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type MyHours = EndpointOutput<typeof hours.getMyHours>;
export type CertificateData = EndpointOutput<typeof hours.getCertificate>;
export type HostKind = CertificateData['host']['kind'];
/** First and last day; empty means unbounded. */
export type Period = { from?: string; to?: string };

export const useMyHours = (period: Period = {}) =>
  useQuery({ queryKey: ['my-hours', period], queryFn: () => callApi(calls.getMyHours, { query: period }) });

export const exportMyHours = (period: Period) => callApi(calls.exportMyHours, { query: period });

export const useCertificate = ({ kind, id }: { kind: HostKind; id: string }, period: Period) =>
  useQuery({
    queryKey: ['certificate', kind, id, period],
    queryFn: () => callApi(calls.getCertificate, { params: { hostKind: kind, hostId: id }, query: period }),
  });

/** The number under which anybody can check the certificate. Asking again changes nothing. */
export const useCertificateNumber = ({ kind, id }: { kind: HostKind; id: string }, period: Period) =>
  useQuery({
    queryKey: ['certificate', kind, id, period, 'number'],
    queryFn: () => callApi(calls.issueCertificate, { params: { hostKind: kind, hostId: id }, query: period }),
    refetchOnWindowFocus: false,
  });

export function useRevokeCertificate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => callApi(calls.revokeCertificate, { params: { number } }),
    onSuccess: () => queries.removeQueries({ queryKey: ['certificate'] }),
  });
}

/** Every attended shift, latest first, because the printed record must be complete. */
export const useAttendedShifts = (period: Period) =>
  useQuery({
    queryKey: ['my-hours', period, 'shifts'],
    queryFn: async () => (await callApi(calls.listMyHours, { query: period })).shifts,
  });

export type OwnWalkIn = EndpointOutput<typeof walkIns.listMyWalkIns>['walkIns'][number];

export const useMyWalkIns = () =>
  useInfiniteQuery({
    queryKey: ['my-walk-ins'],
    queryFn: ({ pageParam }) => callApi(calls.listMyWalkIns, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Adds hours recorded at the door to the person's own, or removes their address from them. */
export function useAnswerWalkIn(walkInId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: 'claim' | 'reject') =>
      callApi(answer === 'claim' ? calls.claimWalkIn : calls.rejectWalkIn, { params: { walkInId } }),
    onSettled: () =>
      Promise.all(
        ['my-walk-ins', 'my-hours', 'my-shifts'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export function useClaim(shiftId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (claim: { minutes: number; note: string } | null) =>
      claim
        ? callApi(calls.claimHours, { params: { shiftId }, body: claim })
        : callApi(calls.withdrawHoursClaim, { params: { shiftId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-shifts'] }),
  });
}

export function useDispute(shiftId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { state: 'counted' | 'disputed'; note: string }) =>
      callApi(calls.disputeHours, { params: { shiftId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-shifts'] }),
  });
}
