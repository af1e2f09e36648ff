import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as devices from '#contracts/notifications/push-devices.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { unsubscribeBrowser } from '#web/platform/page/service-worker.ts';
import { subscribeBrowser } from './browser-push.ts';

export type PushDevice = devices.PushDevice;
const pushDevicesKey = ['push-devices'];

/** Refetched whenever a page opens: a push service may have reported a device as gone. */
export const usePushDevices = () =>
  useQuery({ queryKey: pushDevicesKey, queryFn: () => callApi(calls.listPushDevices), staleTime: 0 });

function usePushDeviceMutation<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: pushDevicesKey }),
  });
}

/** Asks the browser and registers the device. */
export const useAddPushDevice = () =>
  usePushDeviceMutation(async (publicKey: string) =>
    createOnce(calls.addPushDevice, { body: await subscribeBrowser(publicKey) }),
  );

export const useRemovePushDevice = () =>
  usePushDeviceMutation(async ({ id, isThisDevice }: PushDevice) => {
    await callApi(calls.removePushDevice, { params: { deviceId: id } });
    if (isThisDevice) await unsubscribeBrowser();
  });

export const useTestPushDevice = () =>
  useMutation({ mutationFn: (deviceId: string) => createOnce(calls.testPushDevice, { params: { deviceId } }) });
