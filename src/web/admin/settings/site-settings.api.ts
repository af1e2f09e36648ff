import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteSetting } from '#contracts/admin/site-settings.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { SettingKey } from '#contracts/site-settings.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemFields, problemOf } from '#web/platform/http/problem-text.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';
import { announceSite } from '#web/platform/page/site.ts';

export type { SiteSetting };

const settingsKey = ['site-settings'];

export const useSiteSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => callStaffApi(calls.listSiteSettings), staleTime: 0 });

/** Saves several settings one after the other. The error of a refused value is under its key. */
export const useChangeSiteSettings = () =>
  useRefetchingMutation([settingsKey], async (changes: readonly (readonly [SettingKey, unknown])[]) => {
    for (const [key, value] of changes) await changeSetting(key, value);
  });

async function changeSetting(key: SettingKey, value: unknown): Promise<void> {
  try {
    await callStaffApi(calls.changeSiteSetting, { params: { key }, body: { value } });
  } catch (error) {
    const { value: message } = problemFields(error);
    const problem = problemOf(error);
    throw problem && message ? { problem: { ...problem, fields: { [key]: message } } } : error;
  }
}

export const putSiteLogo = (picture: string) => callStaffApi(calls.putSiteLogo, { body: { picture } });
export const deleteSiteLogo = () => callStaffApi(calls.deleteSiteLogo);

/** Reads the name and the other facts of the site again, and shows them on this page. */
export async function refetchSite(): Promise<void> {
  announceSite(await callApi(calls.getSite));
}

export function useRefreshedSettings() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: settingsKey });
}
