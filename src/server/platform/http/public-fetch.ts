import { type LookupAddress, type LookupAllOptions, lookup as resolveHost } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { isPublicAddress } from './public-addresses.ts';

/*
 * Reads addresses that people give us without letting them reach our own network. The check is where the connection is made: the resolver that
 * undici connects with refuses a name unless all of its addresses are public, so the address that was checked is the one that is used, on every
 * redirect too, and a name that resolves differently a moment later gains nothing. Checking the name beforehand would leave that gap.
 */

const DEADLINE_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type FetchRefusal =
  | { reason: 'invalid' | 'credentials' | 'redirects' | 'size' }
  | { reason: 'port' | 'not-public' | 'unreachable' | 'timeout'; host: string }
  | { reason: 'status'; host: string; status: number };

export class RefusedFetch extends Error {
  readonly refusal: FetchRefusal;

  constructor(refusal: FetchRefusal, cause?: unknown) {
    super(refusal.reason, { cause });
    this.name = 'RefusedFetch';
    this.refusal = refusal;
  }
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What may be reached; tests allow their own server. */
export type FetchRules = {
  isAllowedAddress: (address: string) => boolean;
  isAllowedPort: (port: string) => boolean;
  resolve: Resolve;
  deadlineMs: number;
};

export const publicRules: FetchRules = {
  isAllowedAddress: isPublicAddress,
  // The default port of the scheme is an empty string.
  isAllowedPort: (port) => ['', '80', '443'].includes(port),
  resolve: resolveHost,
  deadlineMs: DEADLINE_MS,
};

class NotPublicError extends Error {}

/** Throws a `RefusedFetch` unless it reads the whole response of a public address within the deadline. */
export async function fetchPublicText(address: string, maxBytes: number, rules = publicRules): Promise<string> {
  const agent = new Agent({
    connect: guardedConnector(rules),
    maxResponseSize: maxBytes,
    // Every request has its own connection, so that each is checked.
    pipelining: 0,
  });
  const signal = AbortSignal.timeout(rules.deadlineMs);
  let url = parsePublicUrl(address, rules);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'accept-encoding': 'identity' },
      });
      if (statusCode === 200) return await body.text();
      await body.dump();
      const location = headers['location'];
      if (!REDIRECTS.has(statusCode) || typeof location !== 'string')
        throw new RefusedFetch({ reason: 'status', host: url.hostname, status: statusCode });
      url = parsePublicUrl(URL.parse(location, url)?.href ?? '', rules);
    }
    throw new RefusedFetch({ reason: 'redirects' });
  } catch (error) {
    throw toRefusal(error, url.hostname);
  } finally {
    void agent.destroy();
  }
}

/** Reads `webcal:` as https, and an address without a scheme, too. */
function parsePublicUrl(address: string, { isAllowedPort }: FetchRules): URL {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new RefusedFetch({ reason: 'invalid' });
  if (url.username !== '' || url.password !== '') throw new RefusedFetch({ reason: 'credentials' });
  if (!isAllowedPort(url.port)) throw new RefusedFetch({ reason: 'port', host: url.hostname });
  // A name without a dot is one of the local network, and not worth asking for.
  if (!/[.:]/.test(url.hostname)) throw new RefusedFetch({ reason: 'not-public', host: url.hostname });
  return url;
}

/** Connects only to allowed addresses, whatever a name resolves to. */
export function guardedConnector({ isAllowedAddress, resolve, deadlineMs }: FetchRules): buildConnector.connector {
  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address))) return done(new NotPublicError(), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  // HTTP/2 would keep a connection for the next request.
  const connect = buildConnector({ lookup, timeout: deadlineMs, allowH2: false });
  return (options, callback) => {
    // Addresses in numbers are not resolved.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowedAddress(host)) callback(new NotPublicError(), null);
    else connect(options, callback);
  };
}

function toRefusal(error: unknown, host: string): RefusedFetch {
  if (error instanceof RefusedFetch) return error;
  if (error instanceof NotPublicError) return new RefusedFetch({ reason: 'not-public', host });
  if (error instanceof errors.ResponseExceededMaxSizeError) return new RefusedFetch({ reason: 'size' });
  const isLate = (error as Error).name === 'TimeoutError' || error instanceof errors.ConnectTimeoutError;
  return new RefusedFetch({ reason: isLate ? 'timeout' : 'unreachable', host }, error);
}
