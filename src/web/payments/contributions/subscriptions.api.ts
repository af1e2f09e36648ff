import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as contract from '#contracts/payments/contributions.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type Subscription = contract.Subscription;

const subscriptionsKey = ['subscriptions'];

export const useSubscriptions = () =>
  useQuery({ queryKey: subscriptionsKey, queryFn: () => callApi(calls.listSubscriptions), staleTime: 0 });

/** Makes the order that pays the next period, or finds the one that is open. */
export const useRenewal = (subscriptionId: string) =>
  useRefetchingMutation([subscriptionsKey], (method: contract.ContributionMethod) =>
    createOnce(calls.renewSubscription, { params: { subscriptionId }, body: { method } }),
  );

export const useCancellation = (subscriptionId: string) =>
  useRefetchingMutation<void, Subscription>([subscriptionsKey], () =>
    callApi(calls.cancelSubscription, { params: { subscriptionId } }),
  );

export const useResumption = (subscriptionId: string) =>
  useRefetchingMutation<void, Subscription>([subscriptionsKey], () =>
    callApi(calls.resumeSubscription, { params: { subscriptionId } }),
  );
