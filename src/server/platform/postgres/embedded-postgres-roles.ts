import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  type Connection,
  connectionTo,
  isUnknownRole,
  type ServerFolders,
  superuserOf,
} from './embedded-postgres-server.ts';

/*
 * The app owns its database, but is no superuser: a statement that an attacker could inject can neither read files nor start programs. The
 * superuser `postgres` is used for setting up and for backups. Folders of earlier versions have one superuser named `dig`, which cannot lose that
 * right: it is renamed, and what it owns goes to a new `dig`, in one transaction.
 */

const RENAMER = 'dig_renamer';

/** Replaces initdb's rules, which also trust TCP connections. Rewritten at each start, in place, so that it keeps its owner. */
export function writeAccessRules({ pgdata }: Pick<ServerFolders, 'pgdata'>): void {
  fs.writeFileSync(
    path.join(pgdata, 'pg_hba.conf'),
    '# Written by the site at each start. Only who may enter the folder of the socket can connect.\nlocal all all trust\n',
  );
}

/** Creates the role and the database of the app, if they do not exist. */
export async function setUpDatabase(place: ServerFolders): Promise<void> {
  const superuser = { ...superuserOf(place), database: 'postgres' };
  const { user: app, database } = connectionTo(place);
  if (!(await exists(superuser))) await demoteApp(place);
  await run(superuser, async (client) => {
    await client.query(`drop role if exists ${RENAMER}`);
    const roles = await client.query('select from pg_roles where rolname = $1', [app]);
    if (roles.rowCount === 0) await client.query(`create role ${app} login`);
    const databases = await client.query('select from pg_database where datname = $1', [database]);
    if (databases.rowCount === 0) await client.query(`create database ${database} owner ${app}`);
  });
}

async function demoteApp(place: ServerFolders): Promise<void> {
  const app = connectionTo(place);
  const { user: superuser } = superuserOf(place);
  // A role cannot rename itself.
  const hasDatabase = await run({ ...app, database: 'postgres' }, async (client) => {
    await client.query(`drop role if exists ${RENAMER}`);
    await client.query(`create role ${RENAMER} superuser login`);
    return (await client.query('select from pg_database where datname = $1', [app.database])).rowCount === 1;
  });
  await run({ ...app, user: RENAMER, database: hasDatabase ? app.database : 'postgres' }, async (client) => {
    await client.query('begin');
    await client.query(`alter role ${app.user} rename to ${superuser}`);
    await client.query(`create role ${app.user} login`);
    if (hasDatabase) {
      await client.query(`alter database ${app.database} owner to ${app.user}`);
      const { rows } = await client.query<{ statement: string }>(OWNED_OBJECTS, [superuser, app.user]);
      for (const { statement } of rows) await client.query(statement);
    }
    await client.query('commit');
  });
}

/**
 * What `reassign owned` does, which refuses for the role that initdb made. Objects of extensions stay, and sequences and types of tables follow
 * their tables.
 */
const OWNED_OBJECTS = `
  with superuser as (select oid from pg_roles where rolname = $1),
  part as (select classid, objid from pg_depend where objsubid = 0 and (deptype in ('e', 'i') or deptype = 'a' and refobjsubid > 0)),
  owned as (
    select 'schema' as kind, format('%I', nspname) as name, 'pg_namespace'::regclass as catalog, oid, nspowner as owner from pg_namespace
    union all
    select 'table', format('%I.%I', nspname, relname), 'pg_class'::regclass, c.oid, relowner
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S') and nspname <> 'pg_toast'
    union all
    select 'routine', format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)), 'pg_proc'::regclass, p.oid, proowner
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    union all
    select 'type', format('%I.%I', nspname, typname), 'pg_type'::regclass, t.oid, typowner
    from pg_type t join pg_namespace n on n.oid = typnamespace where typtype in ('c', 'd', 'e', 'r')
    union all
    select 'text search configuration', format('%I.%I', nspname, cfgname), 'pg_ts_config'::regclass, c.oid, cfgowner
    from pg_ts_config c join pg_namespace n on n.oid = cfgnamespace
  )
  select format('alter %s %s owner to %I', kind, name, $2::text) as statement
  from owned join superuser on superuser.oid = owned.owner
  where owned.oid >= 16384 and (catalog, owned.oid) not in (select classid, objid from part)`;

async function exists(connection: Connection): Promise<boolean> {
  try {
    await run(connection, async () => {});
    return true;
  } catch (error) {
    if (isUnknownRole(error)) return false;
    throw error;
  }
}

async function run<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection).on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
