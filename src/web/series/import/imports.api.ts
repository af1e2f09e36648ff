import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as imports from '#contracts/series/imports.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';

const importCalendarCall = call<typeof imports.importCalendar>('POST', '/api/imports');

export type ImportBody = EndpointInput<typeof imports.importCalendar>['body'];
export type Imported = EndpointOutput<typeof imports.importCalendar>;

export function useImportCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportBody) => createOnce(importCalendarCall, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hosted-events'] }),
  });
}
