import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { loadGazetteer } from './gazetteer.actions.ts';
import { loadGazetteerJob } from './places.queries.ts';

export const placesJobs = ({ db }: { db: Database }): Work => handle(loadGazetteerJob, () => loadGazetteer(db));
