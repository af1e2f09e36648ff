import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { WalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { putIntoLoaded } from '#web/platform/http/put-into-loaded.ts';

export type { WalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
export type WalkInFields = Pick<WalkIn, 'name' | 'email'> & { minutes?: number | null };
type WalkInRef = { shiftId: string; walkInId: string };

export const walkInsKey = (shiftId: string) => ['shift-people', shiftId, 'walk-ins'];

export const useWalkIns = (shiftId: string, refetchInterval: number) =>
  useQuery({
    refetchInterval,
    queryKey: walkInsKey(shiftId),
    queryFn: async () =>
      (await withPollTimeout((signal) => callApi(calls.listWalkIns, { params: { shiftId }, signal }))).walkIns,
  });

export const saveWalkIn = (params: WalkInRef, body: WalkInFields, signal?: AbortSignal) =>
  callApi(calls.saveWalkIn, { params, body, ...(signal && { signal }) });
export const deleteWalkIn = (
  params: WalkInRef,
  { signal, ...query }: { signal?: AbortSignal; delaySeconds?: number } = {},
) => callApi(calls.deleteWalkIn, { params, query, ...(signal && { signal }) });

/** Puts the server's response into the cached list; undefined removes the walk-in. */
export function usePutWalkIn(shiftId: string) {
  const queries = useQueryClient();
  return async (id: string, walkIn: WalkIn | undefined) => {
    await putIntoLoaded<WalkIn[]>(queries, walkInsKey(shiftId), (known) => [
      ...known.filter((each) => each.id !== id),
      ...(walkIn ? [walkIn] : []),
    ]);
    // A removal that waited for the network leaves hours that were approved meanwhile.
    if (!walkIn) void queries.invalidateQueries({ queryKey: walkInsKey(shiftId) });
  };
}
