import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import tls from 'node:tls';
import pg from 'pg';
import { reasonOf } from './database-failure.ts';

/*
 * An address may name several servers, as libpq reads them: postgres://user@one:5432,two:5432/name. pg knows only one, so each new connection asks
 * them which is the primary. After a failover, what reconnects arrives at the promoted replica, without a proxy. See docs/adr/0149.
 */

type Host = { host: string; port: number };

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** The address with its first host, which URL can read, and all hosts. */
export function parseAddress(address: string): { url: URL; hosts: readonly Host[] } {
  const [, start = '', list = '', end = ''] = AUTHORITY.exec(address) ?? [];
  const names = list.split(',');
  const url = new URL(`${start}${names[0]}${end}`);
  const hosts = names.map((name) => {
    const { hostname, port } = new URL(`${start}${name}${end}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
  });
  if (hosts.length > 1) url.searchParams.delete('target_session_attrs');
  return { url, hosts };
}

/** Whether an address can be read; for settings. Only the primary of several hosts is of use. */
export function isServerAddress(address: string): boolean {
  try {
    const { url, hosts } = parseAddress(address);
    // pg decodes both, and throws where they cannot be.
    decodeURIComponent(url.username + url.password);
    const wanted = new URL(address.replace(AUTHORITY, '$1host$3')).searchParams.get('target_session_attrs');
    const isKnown = wanted === null || wanted === 'read-write' || wanted === 'primary';
    return (
      /^postgres(ql)?:$/.test(url.protocol) && (hosts.length === 1 || (isKnown && hosts.every(({ host }) => host)))
    );
  } catch {
    return false;
  }
}

/** How pg connects to an address: with several hosts, to the one that is the primary at that moment. `parameters` replace those of the address. */
export function connectionTo(address: string, parameters: Record<string, string> = {}): pg.ClientConfig {
  const { url, hosts } = parseAddress(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const connectionString = url.href;
  if (hosts.length === 1) return { connectionString };
  const finder = finderOf(connectionString, hosts);
  const ssl = new pg.Client({ connectionString }).ssl as boolean | tls.ConnectionOptions;
  return {
    connectionString,
    // `connectionString` wins over other settings of pg, so its own sslmode must not be in it.
    ...(ssl && { connectionString: withoutTls(url), ssl: { ...(ssl === true ? {} : ssl), ...namedByAny(hosts) } }),
    stream: () => new PrimarySocket(finder),
  };
}

function withoutTls(url: URL): string {
  const plain = new URL(url);
  for (const name of url.searchParams.keys()) if (name.startsWith('ssl')) plain.searchParams.delete(name);
  return plain.href;
}

/** pg checks certificates against the first host; a promoted one has its own. */
const namedByAny = (hosts: readonly Host[]): tls.ConnectionOptions => ({
  checkServerIdentity: (_host, certificate) => {
    const failures = hosts.map(({ host }) => tls.checkServerIdentity(host, certificate));
    return failures.includes(undefined) ? undefined : failures[0];
  },
});

/** How long a server may take to say whether it is the primary. */
const PROBE_MS = 1000;
/** How long others may still answer once a primary has: a dead machine does not hold up each connection. */
const GRACE_MS = 200;
/** After that a known primary is asked again, beside the connections that go to it meanwhile. */
const KNOWN_MS = 2000;

class PrimaryFinder {
  readonly #connectionString: string;
  readonly #hosts: readonly Host[];
  #known: { host: Host; until: number } | undefined;
  #asking: Promise<Host> | undefined;

  constructor(connectionString: string, hosts: readonly Host[]) {
    this.#connectionString = connectionString;
    this.#hosts = hosts;
  }

  async find(): Promise<Host> {
    const { host, until = 0 } = this.#known ?? {};
    if (until < performance.now()) {
      const asking = this.#ask();
      if (host) void asking.catch(() => this.forget());
      else return asking;
    }
    return host!;
  }

  forget(): void {
    this.#known = undefined;
  }

  #ask(): Promise<Host> {
    this.#asking ??= this.#findNow().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** A primary that was replaced and came back does not know: the one with the later timeline was promoted after it. */
  async #findNow(): Promise<Host> {
    const answers: (number | Error | undefined)[] = this.#hosts.map(() => undefined);
    const asked = this.#hosts.map(async (host, index) => {
      answers[index] = await this.#timelineOf(host);
      if (!answers[index] || typeof answers[index] !== 'number') throw new Error('no primary');
    });
    const found = Promise.any(asked).then(() => delay(GRACE_MS));
    await Promise.race([Promise.allSettled(asked), found.catch(() => Promise.allSettled(asked))]);
    const timelines = answers.map((answer) => (typeof answer === 'number' ? answer : 0));
    const latest = Math.max(...timelines);
    if (latest === 0) throw noPrimary(this.#hosts, answers);
    const host = this.#hosts[timelines.indexOf(latest)]!;
    this.#known = { host, until: performance.now() + KNOWN_MS };
    return host;
  }

  /** The timeline of a primary, zero for a replica, or why the server does not answer. */
  async #timelineOf({ host, port }: Host): Promise<number | Error> {
    const url = new URL(this.#connectionString);
    [url.hostname, url.port] = [host.includes(':') ? `[${host}]` : host, String(port)];
    const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
    const client = new pg.Client({ connectionString: url.href, ...limits });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ timeline: string }>(
        `select case when pg_is_in_recovery() then '0' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
      );
      return Number.parseInt(rows[0]!.timeline, 16);
    } catch (error) {
      return error as Error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** A refusal that waiting does not mend, such as a wrong password, is passed on as it is. */
function noPrimary(hosts: readonly Host[], answers: readonly (number | Error | undefined)[]): Error {
  const refusal = answers.find((answer) => answer instanceof pg.DatabaseError && /^(28|3D)/.test(answer.code ?? ''));
  if (refusal) return refusal as Error;
  const states = hosts.map(({ host, port }, index) => {
    const answer = answers[index];
    return `${host}:${port} ${answer === 0 ? 'is a replica' : `does not answer (${reasonOf(answer as Error)})`}`;
  });
  return Object.assign(new Error(`no primary: ${states.join(', ')}`), { syscall: 'connect' });
}

/** Finders are shared, so all connections to the same servers ask once. */
const finders = new Map<string, PrimaryFinder>();

function finderOf(connectionString: string, hosts: readonly Host[]): PrimaryFinder {
  const key = JSON.stringify([connectionString, hosts]);
  const finder = finders.get(key) ?? new PrimaryFinder(connectionString, hosts);
  finders.set(key, finder);
  return finder;
}

/** The next connections ask again: a server refused a write, or cannot be reached. */
export function forgetPrimaries(): void {
  for (const finder of finders.values()) finder.forget();
}

/** pg connects its socket to the first host; this one goes to the primary instead. */
class PrimarySocket extends net.Socket {
  readonly #finder: PrimaryFinder;

  constructor(finder: PrimaryFinder) {
    super();
    this.#finder = finder;
    // Also when an open connection is lost: the primary may have died.
    this.once('error', () => finder.forget()).once('close', () => finder.forget());
  }

  override connect(): this {
    this.#finder.find().then(
      // The login may have timed out meanwhile.
      ({ host, port }) => this.destroyed || super.connect(port, host),
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
