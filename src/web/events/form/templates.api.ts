import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as extras from '#contracts/events/event-extras.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const listEventTemplatesCall = call<typeof extras.listEventTemplates>('GET', '/api/event-templates');
const createEventTemplateCall = call<typeof extras.createEventTemplate>('POST', '/api/event-templates');
const deleteEventTemplateCall = call<typeof extras.deleteEventTemplate>('DELETE', '/api/event-templates/:templateId');

const templatesKey = ['event-templates'];

export const useEventTemplates = () =>
  useQuery({ queryKey: templatesKey, queryFn: () => callApi(listEventTemplatesCall) });

function useTemplateChange<Argument, Answer>(change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }) });
}

export const useSaveTemplate = () =>
  useTemplateChange((body: { eventId: string; name: string }) => createOnce(createEventTemplateCall, { body }));
export const useDeleteTemplate = () =>
  useTemplateChange((templateId: string) => callApi(deleteEventTemplateCall, { params: { templateId } }));
