import type { EndpointInput } from '#contracts/endpoint.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { savedSearchJobs, sendSearchAlertsJob } from '#server/search/saved-searches/saved-search-alerts.jobs.ts';
import { type SomeoneSignedIn, signUp } from './factories.ts';
import { mailsTo } from './mailbox.ts';
import type { As, TestApp } from './test-app.ts';

export type SavedFilterInput = EndpointInput<typeof saveSearch>['body']['filters'];

/** Somebody who wants every alert by mail, at once. */
export async function seeker(it: TestApp): Promise<SomeoneSignedIn> {
  const person = await signUp(it.deps);
  await it.call(updateNotificationSettings, { body: { switches: { 'saved-search': { mail: 'now' } } } }, person);
  return person;
}

export async function saved(it: TestApp, as: As, filters: SavedFilterInput, name = 'Games') {
  return (await it.call(saveSearch, { body: { name, filters } }, as)).body;
}

/** What the background does each minute. */
export async function compareAndTell({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await runNow(savedSearchJobs({ ...deps, db }), sendSearchAlertsJob, {});
}

/** The same, when everything that was found has waited long enough. */
export async function compareAndTellLater(it: TestApp): Promise<void> {
  await compareAndTell(it);
  it.clock.advance({ hours: 1 });
  await compareAndTell(it);
}

export const alertsTo = async (it: Pick<TestApp, 'db'>, { email }: SomeoneSignedIn) =>
  (await mailsTo(it, email)).filter(({ reason }) => reason.startsWith('saved-search:'));

/** Ids of the events that somebody was told of, as often as they were. */
export async function eventsToldTo(it: Pick<TestApp, 'db'>, person: SomeoneSignedIn): Promise<string[]> {
  const texts = (await alertsTo(it, person)).map(({ text }) => text.split('See the ')[0]!);
  return texts.flatMap((text) => [...text.matchAll(/\/events\/([0-9a-f-]{36})/g)].map(([, id]) => id!));
}
