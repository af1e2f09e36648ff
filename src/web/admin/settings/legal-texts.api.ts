import { useQuery } from '@tanstack/react-query';
import type { LegalPage } from '#contracts/admin/legal-text-fields.ts';
import type { EditedLegalText } from '#contracts/admin/legal-texts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';

export type { EditedLegalText, LegalPage };

const legalTextKey = (page: LegalPage) => ['legal-text', page];

export const useLegalText = (page: LegalPage) =>
  useQuery({
    queryKey: legalTextKey(page),
    queryFn: () => callStaffApi(calls.getEditedLegalText, { params: { page } }),
    staleTime: 0,
  });

export const usePublishLegalText = (page: LegalPage) =>
  useRefetchingMutation([legalTextKey(page)], (text: string) =>
    callStaffApi(calls.publishLegalText, { params: { page }, body: { text } }),
  );
