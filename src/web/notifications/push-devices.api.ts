import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as devices from '#contracts/notifications/push-devices.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import { subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';

const listPushDevices = call<typeof devices.listPushDevices>('GET', '/api/push-devices');
const addPushDevice = call<typeof devices.addPushDevice>('POST', '/api/push-devices');
const removePushDevice = call<typeof devices.removePushDevice>('DELETE', '/api/push-devices/:deviceId');
const testPushDevice = call<typeof devices.testPushDevice>('POST', '/api/push-devices/:deviceId/tests');

export type PushDevice = devices.PushDevice;
const pushDevicesKey = ['push-devices'];

/** Read whenever a page opens: a push service may have said that a device is gone. */
export const usePushDevices = () =>
  useQuery({ queryKey: pushDevicesKey, queryFn: () => callApi(listPushDevices), staleTime: 0 });

function useChange<Argument, Answer>(change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: pushDevicesKey }),
  });
}

/** Asks the browser, and has the site know it. */
export const useAddPushDevice = () =>
  useChange(async (publicKey: string) => createOnce(addPushDevice, { body: await subscribeBrowser(publicKey) }));

export const useRemovePushDevice = () =>
  useChange(async ({ id, isThisDevice }: PushDevice) => {
    await callApi(removePushDevice, { params: { deviceId: id } });
    if (isThisDevice) await unsubscribeBrowser();
  });

export const useTestPushDevice = () =>
  useMutation({ mutationFn: (deviceId: string) => callApi(testPushDevice, { params: { deviceId } }) });
