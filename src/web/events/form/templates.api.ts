import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

const templatesKey = ['event-templates'];

export const useEventTemplates = () =>
  useQuery({ queryKey: templatesKey, queryFn: () => callApi(calls.listEventTemplates) });

function useTemplateChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }) });
}

export const useSaveTemplate = () =>
  useTemplateChange((body: { eventId: string; name: string }) => createOnce(calls.createEventTemplate, { body }));
export const useDeleteTemplate = () =>
  useTemplateChange((templateId: string) => callApi(calls.deleteEventTemplate, { params: { templateId } }));
