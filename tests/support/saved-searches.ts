import type { EndpointInput } from '#contracts/endpoint.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { savedSearchJobs, sendSearchAlertsJob } from '#server/search/saved-searches/saved-search-alerts.jobs.ts';
import { type SomeoneSignedIn, signUp } from './factories.ts';
import { mailsTo } from './mailbox.ts';
import type { As, TestApp } from './test-app.ts';

export type SavedFilterInput = EndpointInput<typeof saveSearch>['body']['filters'];

/** Signs up a person who gets every alert by mail immediately. */
export async function alertSubscriber(app: TestApp): Promise<SomeoneSignedIn> {
  const person = await signUp(app.deps);
  await app.call(updateNotificationSettings, { body: { switches: { 'saved-search': { mail: 'now' } } } }, person);
  return person;
}

export async function saved(app: TestApp, as: As, filters: SavedFilterInput, name = 'Games') {
  return (await app.call(saveSearch, { body: { name, filters } }, as)).body;
}

/** Runs the job that runs each minute. */
export async function runSavedSearchAlerts({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await runNow(savedSearchJobs({ ...deps, db }), sendSearchAlertsJob, {});
}

/** Runs the job now and after the delay between alerts. */
export async function runDelayedSavedSearchAlerts(app: TestApp): Promise<void> {
  await runSavedSearchAlerts(app);
  app.clock.advance({ hours: 1 });
  await runSavedSearchAlerts(app);
}

export const alertsTo = async (app: Pick<TestApp, 'db'>, { email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ reason }) => reason.startsWith('saved-search:'));

/** Ids of the events in a person's alerts, with repetitions. */
export async function alertedEventIds(app: Pick<TestApp, 'db'>, person: SomeoneSignedIn): Promise<string[]> {
  const texts = (await alertsTo(app, person)).map(({ text }) => text.split(/^View /m)[0]!);
  return texts.flatMap((text) => [...text.matchAll(/\/events\/([0-9a-f-]{36})/g)].map(([, id]) => id!));
}
