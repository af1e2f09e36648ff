import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectionTo, parseAddress } from '#server/platform/postgres/server-addresses.ts';
import { type Pooler, SESSION_LIMITS, SESSION_SETTINGS } from '#server/platform/postgres/session-limits.ts';

/*
 * A wrong pooler fails without an error: through one that shares connections by transaction, LISTEN hears nothing and jobs wait for ever. So the
 * site tries at its start what it needs, and refuses to start with a sentence that says what to set. A connection without a pooler is recognised
 * by the process id that PostgreSQL sends at login, which poolers replace by their own; nothing else is tried then. See docs/adr/0134.
 */

type Options = {
  url: string;
  directUrl: string | undefined;
  log(message: string): void;
  /** How long a message of NOTIFY may take; without DATABASE_DIRECT_URL longer, because the site does not start if none arrives. */
  hearWithinMs?: number;
};
type PoolerCheck = { pooler: Pooler | undefined; connection: pg.ClientConfig; direct: pg.ClientConfig };

/** How DATABASE_URL reaches PostgreSQL, and the connection for what needs PostgreSQL itself. */
export async function checkPooler({
  url,
  directUrl,
  log,
  hearWithinMs = directUrl ? 1000 : 3000,
}: Options): Promise<PoolerCheck> {
  const [connection, direct] = [connectionTo(url), directUrl ? withoutLimits(directUrl) : connectionTo(url)];
  const clients: pg.Client[] = [];
  const open = async (config: pg.ClientConfig) => {
    const client = await connect(config);
    clients.push(client);
    return client;
  };
  try {
    const [requests, other] = [await open(connection), await openDirect(open, direct)];
    await requirePrimary(requests, 'DATABASE_URL');
    if (directUrl) await requireSameDatabase(requests, other);
    if (directUrl && (await isPooled(other)) && (await isDeaf(other, requests, hearWithinMs)))
      throw new Error(
        `DATABASE_DIRECT_URL is a transaction pooler, through which LISTEN hears nothing. ${GIVE_DIRECT}`,
      );
    if (!(await isPooled(requests))) return { pooler: undefined, connection, direct };
    await requireTransactions(requests);
    if (!(await isDeaf(requests, other, hearWithinMs)))
      return { pooler: (await keepsLimits(url)) ? undefined : 'session', connection, direct };
    if (!directUrl)
      throw new Error(
        `DATABASE_URL is a transaction pooler, through which LISTEN hears nothing: jobs would not run and boards would not change. ${GIVE_DIRECT}`,
      );
    log(
      'DATABASE_URL is a transaction pooler: statements are not prepared, and the role gets the limits of statements',
    );
    await setRoleLimits(requests, log);
    return { pooler: 'transaction', connection, direct };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const GIVE_DIRECT = 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Jobs and migrations may take long, though the role's statements may not. */
function withoutLimits(directUrl: string): pg.ClientConfig {
  const own = parseAddress(directUrl).url.searchParams.get('options');
  const none = Object.keys(SESSION_LIMITS).map((name) => `-c ${name}=0`);
  const options = [...none, '-c plan_cache_mode=auto', ...(own ? [own] : [])].join(' ');
  return connectionTo(directUrl, { options });
}

async function openDirect(open: typeof connect, direct: pg.ClientConfig): Promise<pg.Client> {
  try {
    return await open(direct);
  } catch (error) {
    if (!isRefusedParameter(error)) throw error;
    throw new Error(`DATABASE_DIRECT_URL is a pooler that refuses the startup parameter options. ${GIVE_DIRECT}`, {
      cause: error,
    });
  }
}

/** PgBouncer: "unsupported startup parameter". */
const isRefusedParameter = (error: unknown): boolean => /startup parameter/.test((error as Error).message);

async function requirePrimary(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"');
  if (rows[0].isReplica)
    throw new Error(`${setting} reaches a replica, which cannot be written to. Set it to the primary.`);
}

async function requireSameDatabase(requests: pg.Client, direct: pg.Client): Promise<void> {
  const identify = async (client: pg.Client) => {
    const { rows } = await client.query(
      `select jsonb_build_array(oid, datname, pg_postmaster_start_time()) as identity from pg_database where datname = current_database()`,
    );
    return JSON.stringify(rows[0].identity);
  };
  if ((await identify(requests)) !== (await identify(direct)))
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL reach different databases. Set both to the same one.');
}

async function requireTransactions(client: pg.Client): Promise<void> {
  try {
    await client.query('begin');
    await client.query('commit');
  } catch (error) {
    throw new Error(
      `DATABASE_URL is a pooler that refuses transactions (${(error as Error).message}). Set its pool_mode to transaction or session.`,
      { cause: error },
    );
  }
}

export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid !== (client as unknown as { processID: number }).processID;
}

/** Whether a connection does not hear what another one sends to a channel that it listens to. */
async function isDeaf(listener: pg.Client, sender: pg.Client, hearWithinMs: number): Promise<boolean> {
  const channel = `check_${randomUUID()}`;
  const received = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => received.resolve(false), hearWithinMs);
  listener.on('notification', (message) => message.channel === channel && received.resolve(true));
  await listener.query(`listen ${pg.escapeIdentifier(channel)}`);
  await sender.query('select pg_notify($1, $2)', [channel, '']);
  const isReceived = await received.promise;
  clearTimeout(timer);
  return !isReceived;
}

/** Whether the limits with which a connection starts arrive at PostgreSQL: poolers refuse or ignore them. */
async function keepsLimits(url: string): Promise<boolean> {
  try {
    const client = await connect({ ...connectionTo(url), ...SESSION_LIMITS });
    const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
      Object.keys(SESSION_LIMITS),
    ]);
    await client.end();
    return rows.every(({ name, setting }) => setting === SESSION_SETTINGS[name]);
  } catch (error) {
    if (isRefusedParameter(error)) return false;
    throw error;
  }
}

/** Gives the role, in this database, the settings that a transaction pooler cannot pass on. Those that it has already stay. */
async function setRoleLimits(client: pg.Client, log: Options['log']): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = (select oid from pg_roles where rolname = current_user)
        and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  const isSet = (name: string) => rows.some(({ setting }) => setting.startsWith(`${name}=`));
  const missing = Object.entries(SESSION_SETTINGS).filter(([name]) => !isSet(name));
  if (missing.length === 0) return;
  const { rows: names } = await client.query<{ database: string }>(
    'select quote_ident(current_database()) as database',
  );
  const statements = missing.map(
    ([name, value]) => `alter role current_user in database ${names[0]!.database} set ${name} = ${value}`,
  );
  try {
    for (const statement of statements) await client.query(statement);
    log(
      'the role has its limits now; connections that the pooler holds get them with RECONNECT, or when it replaces them',
    );
  } catch (error) {
    log(
      `the role may not set its own limits (${(error as Error).message}): statements may block others for long. Run as superuser: ${statements.join('; ')}`,
    );
  }
}
