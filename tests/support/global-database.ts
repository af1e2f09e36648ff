import fs from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: pg.ClientConfig;
    /** Unset on a server that is not our own. */
    databaseSuperuser: pg.ClientConfig | undefined;
    templateDatabase: string;
  }
}

/** The connections that stay open when a test file ends; all others to its database are closed by force. They do not keep a worker running. */
export const KEPT_OPEN = { application_name: 'dig tests', allowExitOnIdle: true };

/** One server for all test files, with a migrated template database. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
    ? { connection: { connectionString: process.env['TEST_DATABASE_URL'] } }
    : await startOwn();
  const template = `dig_template_${process.pid}`;
  await administrate(server.connection, `create database ${template}`);
  await migrate(onDatabase(server.connection, template));
  project.provide('databaseServer', server.connection);
  project.provide('databaseSuperuser', 'superuser' in server ? server.superuser : undefined);
  project.provide('templateDatabase', template);
  return async () => {
    if ('stop' in server) return server.stop();
    await administrate(server.connection, `drop database ${template} with (force)`);
  };
}

async function startOwn() {
  const dataDir = temporaryFolder('dig-tests-');
  // Test data need not survive a crash. The site's role cannot drop a database while a worker of autovacuum is in it.
  // Each of three workers keeps up to four databases, with 20 connections for requests and three more each.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    autovacuum: 'off',
    // A server that is not our own may have any.
    timezone: 'Asia/Kathmandu',
  };
  const { connection, superuser, stop } = await startEmbeddedPostgres({ dataDir, settings });
  // Tests run as the site's role, which is no superuser, but create databases and roles.
  await administrate(superuser, `alter role ${connection.user} createdb createrole`);
  return {
    connection: connection as pg.ClientConfig,
    superuser: superuser as pg.ClientConfig,
    stop: async () => {
      await stop();
      fs.rmSync(dataDir, { recursive: true });
    },
  };
}

export function onDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function administrate(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
