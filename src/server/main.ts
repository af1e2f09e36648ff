import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { warnOfOtherHosts } from '#server/accounts/factors/passkeys.actions.ts';
import { printSiteClaim } from '#server/admin/site-claims.actions.ts';
import { findPushKeys } from '#server/notifications/push/push-keys.queries.ts';
import { loadGazetteer } from '#server/places/gazetteer.actions.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { watchDiskSpace } from '#server/platform/disk-space.ts';
import { watchRequests } from '#server/platform/http/draining.ts';
import { listenAt } from '#server/platform/http/http-server.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { createLogger, logRequests, openLogOutput } from '#server/platform/logger.ts';
import { serveMetrics } from '#server/platform/metrics/metrics-endpoint.ts';
import { openDatabaseServer } from '#server/platform/postgres/database-server.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { sessionSecret as readSessionSecret } from '#server/platform/secrets.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { shutDownInOrder } from '#server/platform/shutdown.ts';
import { builtWeb } from '#server/ssr/built-web.ts';
import { buildApp, type Web } from './app.ts';
import { openServices } from './open-services.ts';
import { startBackgroundWork } from './start-background-work.ts';

type Prepare = (db: Database, config: Config) => Promise<void>;
type Options = { env?: NodeJS.ProcessEnv; web?: Web; prepare?: Prepare; loadTowns?: typeof loadGazetteer };

/** Starts the process: settings, database, pages, listening; shuts down in order, the database last. */
export async function main(options: Options = {}): Promise<void> {
  let logger: Logger | undefined;
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(options.env ?? process.env);
    logger = createLogger(config, await openLogOutput(config));
    await run(config, logger, options);
  } catch (error) {
    logger?.fatal({ err: error }, 'could not start');
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function run(environment: Config, logger: Logger, options: Options): Promise<void> {
  const { web = builtWeb, prepare, loadTowns = loadGazetteer } = options;
  const log = (message: string) => logger.info(message);
  const { connection, direct, pooler, replicas, isBuiltIn, stop } = await openDatabaseServer(environment, log);
  await migrate(direct, { log });
  const db = openDatabase(connection, { direct, pooler, replicas });
  const settings = new SiteSettings({ config: environment, db });
  await settings.follow();
  const { config } = settings;
  await prepare?.(db, config);
  await loadTowns(db, log);
  await findPushKeys(db);
  const state = { isDraining: false, isDiskFull: false };
  if (isBuiltIn) await watchDiskSpace({ dataDir: config.DATA_DIR, state, db, log: (message) => logger.warn(message) });
  const sessionSecret = readSessionSecret(config);
  const services = await openServices(config, (message) => logger.warn(message));
  const deps = { config, settings, db, keys: deriveKeys(sessionSecret), clock: systemClock, logger, ...services };
  const jobs = await startBackgroundWork({ ...deps, state, connection: direct, isOnlyNode: isBuiltIn });
  const app = await buildApp({ config, db, sessionSecret, settings, logger, web, state, ...services });
  const metricsServer = await serveMetrics(services.metrics, config);
  logRequests(app);
  const requests = watchRequests(app.server);
  shutDownInOrder(logger, [
    () => {
      state.isDraining = true;
      return Promise.all([requests.drain(), jobs?.stop()]);
    },
    () => Promise.all([app.close(), metricsServer.close()]),
    () => Promise.all([db.close(), services.tracing?.close()]),
    stop,
  ]);
  await listenAt(app, config);
  console.log(`${config.PRODUCT_NAME} is ready at ${config.PUBLIC_URL}`);
  await warnOfOtherHosts({ config, db }, (message) => logger.warn(message));
  await printSiteClaim({ config, db, clock: systemClock });
}
