import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { HostPrices, updatePrices } from '#contracts/payments/prices.contract.ts';
import type { createPromoCode, PromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type { HostPrices, PromoCode };
export type PricesBody = EndpointInput<typeof updatePrices>['body'];
type PromoCodeBody = EndpointInput<typeof createPromoCode>['body'];

const pricesKey = (eventId: string) => ['host-prices', eventId];
const codesKey = (eventId: string) => ['promo-codes', eventId];

/** Refetched whenever the form opens, because it must start with the server's current values. */
export const useHostPrices = (eventId: string) =>
  useQuery({
    queryKey: pricesKey(eventId),
    queryFn: () => callApi(calls.getHostPrices, { params: { eventId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useUpdatePrices(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PricesBody) => callApi(calls.updatePrices, { params: { eventId }, body }),
    onSuccess: (prices) => queries.setQueryData(pricesKey(eventId), prices),
  });
}

export const usePromoCodes = (eventId: string) =>
  useQuery({
    queryKey: codesKey(eventId),
    queryFn: () => callApi(calls.listPromoCodes, { params: { eventId } }),
    staleTime: 0,
  });

export const useCreatePromoCode = (eventId: string) =>
  useRefetchingMutation([codesKey(eventId)], (body: PromoCodeBody) =>
    createOnce(calls.createPromoCode, { params: { eventId }, body }),
  );

export const useDeletePromoCode = (eventId: string) =>
  useRefetchingMutation([codesKey(eventId)], (codeId: string) =>
    callApi(calls.deletePromoCode, { params: { eventId, codeId } }),
  );
