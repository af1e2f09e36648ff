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
export async function seeker(app: TestApp): Promise<SomeoneSignedIn> {
  const person = await signUp(app.deps);
  await app.call(updateNotificationSettings, { body: { switches: { 'saved-search': { mail: 'now' } } } }, person);
  return person;
}

export async function saved(app: TestApp, as: As, filters: SavedFilterInput, name = 'Games') {
  return (await app.call(saveSearch, { body: { name, filters } }, as)).body;
}

/** What the background does each minute. */
export async function compareAndTell({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await runNow(savedSearchJobs({ ...deps, db }), sendSearchAlertsJob, {});
}

/** The same, when everything that was found has waited long enough. */
export async function compareAndTellLater(app: TestApp): Promise<void> {
  await compareAndTell(app);
  app.clock.advance({ hours: 1 });
  await compareAndTell(app);
}

export const alertsTo = async (app: Pick<TestApp, 'db'>, { email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ reason }) => reason.startsWith('saved-search:'));

/** Ids of the events that somebody was told of, as often as they were. */
export async function eventsToldTo(app: Pick<TestApp, 'db'>, person: SomeoneSignedIn): Promise<string[]> {
  const texts = (await alertsTo(app, person)).map(({ text }) => text.split('See the ')[0]!);
  return texts.flatMap((text) => [...text.matchAll(/\/events\/([0-9a-f-]{36})/g)].map(([, id]) => id!));
}
