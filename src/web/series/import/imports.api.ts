import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as imports from '#contracts/series/imports.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';

export type ImportBody = EndpointInput<typeof imports.importCalendar>['body'];
export type ImportResult = EndpointOutput<typeof imports.importCalendar>;

export function useImportCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportBody) => createOnce(calls.importCalendar, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hosted-events'] }),
  });
}
