import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { eventMailJobs } from '#server/notifications/event-mails.jobs.ts';
import { mailedTokenJobs } from '#server/accounts/mailed-tokens.jobs.ts';
import { sessionJobs } from '#server/accounts/sessions.jobs.ts';
import { buildApp } from '#server/app.ts';
import type { ProcessState } from '#server/platform/app-deps.ts';
import { awaitDatabase } from '#server/platform/await-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { restWhenFull, watchDiskSpace } from '#server/platform/disk-space.ts';
import { watchRequests } from '#server/platform/draining.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { idempotencyJobs } from '#server/platform/idempotency.jobs.ts';
import { placesJobs } from '#server/places/places.jobs.ts';
import { requestGazetteer } from '#server/places/places.queries.ts';
import { combine, startJobs, type Work } from '#server/platform/jobs.ts';
import { createLogger, logRequests } from '#server/platform/logger.ts';
import { openMailer } from '#server/platform/mailer.ts';
import { migrate } from '#server/platform/migrate.ts';
import { outboxJobs } from '#server/platform/outbox.jobs.ts';
import { rateLimitJobs } from '#server/platform/rate-limits.jobs.ts';
import { sessionSecret } from '#server/platform/secrets.ts';
import { endInOrder } from '#server/platform/shutdown.ts';
import { describeSite } from '#server/platform/site.routes.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { builtWeb } from '#server/ssr/built-web.ts';
import type { Pages } from '#server/ssr/pages.routes.ts';

type Web = (app: FastifyInstance, config: Config) => Promise<Pages>;
type Options = { env?: NodeJS.ProcessEnv; web?: Web; prepare?: (db: Database, config: Config) => Promise<void> };

const BUILD = resolve(import.meta.dirname, '../../build');
const servedFromBuild: Web = (app, config) => builtWeb(app, { buildDir: BUILD, site: describeSite(config) });

/** The process: settings, database, pages, listen; and the way back down, the database last. */
export async function main(options: Options = {}): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = orExit(() => readConfig(options.env ?? process.env));
  const logger = createLogger(config);
  try {
    await run(config, logger, options);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function run(config: Config, logger: Logger, { web = servedFromBuild, prepare }: Options): Promise<void> {
  const log = (message: string) => logger.info(message);
  const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  if (config.DATABASE_URL) await awaitDatabase(config.DATABASE_URL, { log });
  await migrate(connection, { log });
  const db = openDatabase(connection);
  await prepare?.(db, config);
  await requestGazetteer(db);
  const state: ProcessState = { isDraining: false, isDiskFull: false };
  if (embedded) await watchDiskSpace({ dataDir: config.DATA_DIR, state, db, log: (message) => logger.warn(message) });
  const { tasks, schedule = [] } = backgroundWork(config, db, logger);
  const jobs = await startJobs({
    tasks: restWhenFull(tasks, state),
    schedule,
    connection,
    isOnlyNode: embedded !== undefined,
    logger,
  });
  const app = await buildApp({
    config,
    db,
    sessionSecret: sessionSecret(config),
    logger,
    web: (it) => web(it, config),
    state,
  });
  logRequests(app);
  const requests = watchRequests(app.server);
  endInOrder(logger, [
    () => {
      state.isDraining = true;
      return Promise.all([requests.drain(), jobs.stop()]);
    },
    () => app.close(),
    () => db.close(),
    async () => embedded?.stop(),
  ]);
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${config.PORT} is taken. Set PORT to a free one.`) : error;
  });
  console.log(`${config.PRODUCT_NAME} is ready at ${config.PUBLIC_URL}`);
}

const backgroundWork = (config: Config, db: Database, logger: Logger): Work =>
  combine([
    outboxJobs({ db, mailer: openMailer(config), logger }),
    mailedTokenJobs({ config, db, clock: systemClock }),
    sessionJobs({ db, clock: systemClock }),
    idempotencyJobs({ db, clock: systemClock }),
    rateLimitJobs(db),
    placesJobs({ db }),
    rsvpJobs({ db, clock: systemClock }),
    eventMailJobs({ db, config, clock: systemClock, keys: deriveKeys(sessionSecret(config)) }),
  ]);

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
