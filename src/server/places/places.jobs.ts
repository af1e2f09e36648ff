import type { Work } from '#server/platform/jobs/jobs.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { loadGazetteer } from './gazetteer.actions.ts';

export function placesJobs({ db }: { db: Database }): Work {
  return { tasks: { 'load-gazetteer': async () => void (await loadGazetteer(db)) } };
}
