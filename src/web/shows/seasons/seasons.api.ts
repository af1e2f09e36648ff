import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

const listKey = ['seasons'];

/** The seasons that the person hosts. */
export const useOwnSeasons = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async () =>
      (await callApi(calls.listSeasons, { query: {} })).seasons.filter(({ abilities }) => abilities.change),
  });
