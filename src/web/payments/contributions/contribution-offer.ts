import * as calls from '#contracts/calls.gen.ts';
import { paths, type SitePath } from '#contracts/site-paths.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { HostRef } from './contributions.api.ts';

/** What a group or an organization takes now, for a link on other pages. */
export type ContributionOffer = { path: SitePath; takesDues: boolean; takesDonations: boolean };

/** Where people can donate to the host of an event; null for people, and where no donations are taken. */
export async function loadDonationPath(
  callApi: CallApi,
  { kind, path }: { kind: 'person' | HostRef['kind']; path: string | null },
): Promise<SitePath | null> {
  const slug = path?.split('/')[2];
  if (kind === 'person' || !slug) return null;
  const offer = await loadContributionOffer(callApi, { kind, slug });
  return offer?.takesDonations ? `${offer.path}#donate` : null;
}

/** Null where nothing is taken. Never fails: the page is useful without it. */
export async function loadContributionOffer(
  callApi: CallApi,
  { kind, slug }: HostRef,
): Promise<ContributionOffer | null> {
  const found = await callApi(calls.getContributions, { params: { kind, slug } }).catch(() => null);
  if (!found) return null;
  const { plans, takesDonations } = found;
  if (plans.length === 0 && !takesDonations) return null;
  return { path: paths.contributions(kind, slug), takesDues: plans.length > 0, takesDonations };
}
