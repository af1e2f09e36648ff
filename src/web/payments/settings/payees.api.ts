import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type { connectAccount } from '#contracts/payments/checkouts.contract.ts';
import type { listPayees, Payee, Received, updatePayee } from '#contracts/payments/payees.contract.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type { Payee, Received };
export type PayeeList = EndpointOutput<typeof listPayees>;
/** Runs a call that may first ask who is there. */
export type ConfirmedCall = <Result>(call: () => Promise<Result>) => Promise<Result>;
type PayeeBody = EndpointInput<typeof updatePayee>['body'];

const payeesKey = ['payees'];

/** Refetched whenever the page opens, because its forms must start with the server's values. */
export const usePayees = () =>
  useQuery({
    queryKey: payeesKey,
    queryFn: () => callApi(calls.listPayees),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useUpdatePayee = ({ kind, id }: Pick<Payee, 'kind' | 'id'>) =>
  useRefetchingMutation([payeesKey], (body: PayeeBody) =>
    callApi(calls.updatePayee, { params: { kind, payeeId: id }, body }),
  );

export const useConnectAccount = ({ kind, id }: Pick<Payee, 'kind' | 'id'>) =>
  useRefetchingMutation<void, EndpointOutput<typeof connectAccount>>([payeesKey], () =>
    callApi(calls.connectAccount, { params: { kind, payeeId: id } }),
  );

export const useDisconnectAccount = ({ kind, id }: Pick<Payee, 'kind' | 'id'>) =>
  useRefetchingMutation<void, void>([payeesKey], () =>
    callApi(calls.disconnectAccount, { params: { kind, payeeId: id } }),
  );

export const useReceived = () =>
  useQuery({ queryKey: ['payments-received'], queryFn: () => callApi(calls.getPaymentsReceived), staleTime: 0 });

export const exportLedger = (payeeId: string) => callApi(calls.exportLedger, { params: { payeeId } });
