import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  creationRules,
  organizationCreationRules,
  registrationModes,
} from '#contracts/accounts/registration-fields.ts';
import { dateStyles } from '#contracts/date-style.ts';
import { nodeRoles } from '#contracts/site.contract.ts';
import { wrongDomainIn } from '#contracts/site-setting-fields.ts';
import { MAX_DOMAIN_LIST, siteSettings } from '#contracts/site-settings.ts';
import { countTypos } from './formats/edit-distance.ts';
import { pmtilesFault } from './formats/pmtiles-header.ts';
import { paymentProblems, paymentSettings } from './payment-settings.ts';
import { isServerAddress, parseAddress } from './postgres/server-addresses.ts';
import { SignInProviders } from './sign-in-providers.ts';
import { storageSettings } from './storage/storage-settings.ts';

/** The push services of Chrome and its derivatives, Firefox, Safari and Edge. */
const KNOWN_PUSH_SERVICES =
  'fcm.googleapis.com, jmt17.google.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';
/** A host, a host with all its subdomains, or an origin for tests. */
const PUSH_SERVICE = /^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(127\.0\.0\.1|localhost):\d{1,5})$/;

/** Mail servers of others refuse mails from it. */
const LOCAL_SENDER = 'dig@localhost.localdomain';

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback)
    .transform((value) => value === 'true');
/** One message for all that can be wrong: a check without its own takes that of the number. */
const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);
const shortText = (max: number) => z.string().max(max, `must have at most ${max} characters`);
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http(s) address, like https://example.org',
  abort: true,
});
/** Pages, assets and the API are at the root of their host. */
const siteUrl = httpUrl.refine(
  isOrigin,
  'must be an address without a path, like https://dig.example.org: the site cannot be a folder of another one',
);
const databaseUrl = z
  .string()
  .refine(isServerAddress, 'must be postgres://user:password@host:5432/name, or several hosts, separated by commas');
const isReplicaAddress = (url: string) => isServerAddress(url) && parseAddress(url).hosts.length === 1;
const replicaUrls = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine(
    (urls) => urls.every(isReplicaAddress),
    'must be postgres://user:password@host:5432/name of each replica, separated by commas',
  );

const emailDomains = shortText(MAX_DOMAIN_LIST).refine(
  (list) => wrongDomainIn(list) === undefined,
  'must be domains, like example.org, separated by commas',
);

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}

/** Every setting of the site, by its environment variable. `.env.example` lists the same names. */
const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PRODUCT_NAME: shortText(40)
    .trim()
    .min(1, 'must be the name of the site, like dig')
    .default(siteSettings['site-name'].initial),
  HOST: z.string().min(1, 'must be an address to listen on, like 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535').default(3000),
  PUBLIC_URL: siteUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: replicaUrls.optional(),
  ROLES: z
    .string()
    .default('web,jobs')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(z.enum(nodeRoles, 'must be web, jobs, or both: web,jobs'))),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'must be smtp://user:password@host:587 or smtps://…, with the characters : / @ # ? % of the password as %3A %2F %40 %23 %3F %25',
    )
    .optional(),
  MAIL_FROM: z.email('must be one plain address, like dig@example.org').default(LOCAL_SENDER),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 random characters').optional(),
  ACCESS_TOKEN_TTL: wholeNumber(5, 86_400, 'must be 5 to 86400 seconds, as a number').default(900),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'must be the addresses or networks of your proxies, like 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag('false'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REQUIRE_VERIFIED_EMAIL: flag('false'),
  REGISTRATION: z.enum(registrationModes, 'must be open, approval, invitation or closed').default('open'),
  ALLOWED_EMAIL_DOMAINS: emailDomains.default(''),
  DENIED_EMAIL_DOMAINS: emailDomains.default(''),
  WHO_MAKES_GROUPS: z.enum(creationRules, 'must be anyone, verified or staff').default('anyone'),
  WHO_MAKES_ORGANIZATIONS: z.enum(organizationCreationRules, 'must be verified or staff').default('verified'),
  WHO_POSTS_PUBLIC_EVENTS: z.enum(creationRules, 'must be anyone, verified or staff').default('anyone'),
  OIDC_PROVIDERS: SignInProviders,
  ...storageSettings,
  ...paymentSettings,
  DATE_STYLE: z.enum(['browser', ...dateStyles], 'must be browser, month-12h, day-12h or day-24h').default('browser'),
  AVATAR_SERVICE_URL: z
    .string()
    .refine((url) => url.includes('{seed}') && /^https?:\/\//.test(url), 'must be an http(s) address with {seed} in it')
    .optional(),
  SERIES_WINDOW_WEEKS: wholeNumber(1, 53, 'must be 1 to 53 weeks, as a number').default(26),
  DISCORD_URL: httpUrl.optional(),
  DASHBOARD_MONTH: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, like 2025-08')
    .optional(),
  GEOCODER_URL: httpUrl
    .refine((url) => url.includes('{query}'), 'must be the address of a Photon or Nominatim search with {query} in it')
    .optional(),
  TILE_URL: httpUrl
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must be the address of map tiles, with {z}, {x} and {y} in it',
    )
    .optional(),
  MAP_FILE: z
    .string()
    .superRefine((path, context) => {
      const fault = pmtilesFault(path);
      const advice =
        'Give the path of a PMTiles file with vector tiles, as `pmtiles extract` makes it, or remove the setting';
      if (fault) context.addIssue({ code: 'custom', message: `${path} ${fault}. ${advice}` });
    })
    .optional(),
  TILE_ATTRIBUTION: shortText(200).default('© OpenStreetMap contributors'),
  PUSH_SERVICES: z
    .string()
    .default(KNOWN_PUSH_SERVICES)
    .transform((list) => list.split(',').map((item) => item.trim().toLowerCase()))
    .refine(
      (services) => services.every((item) => PUSH_SERVICE.test(item)),
      'must be hosts of push services, like fcm.googleapis.com, *.push.apple.com',
    ),
  SITE_BANNER: shortText(300).default(siteSettings.banner.initial),
  METRICS_PORT: wholeNumber(1, 65_535, 'must be a port number, 1 to 65535').optional(),
  METRICS_HOST: z.string().min(1, 'must be an address to listen on, like 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 random characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => readHeaders(text) !== undefined, 'must be name=value,name=value, with %20 for a space')
    .optional()
    .transform((text) => readHeaders(text) ?? {}),
  OTEL_SERVICE_NAME: z.string().min(1).default('dig'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'text'], 'must be auto, json or text').default('auto'),
});

export type Config = ReturnType<typeof readConfig>;
export const settingNames = Object.keys(Environment.shape);

/** Settings that may be empty on purpose; others count as unset when they are empty. */
const MAY_BE_EMPTY = new Set(['SITE_BANNER']);

/** Validates the environment at startup. Throws one `Error` that names each invalid variable and the expected value. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name] === '' && !MAY_BE_EMPTY.has(name) ? undefined : env[name]]),
  );
  const result = Environment.safeParse(given);
  const problems = result.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [];
  problems.push(...misspelledNames(env));
  if (env.NODE_ENV === 'production' && env.RATE_LIMITS === 'off')
    problems.push('RATE_LIMITS cannot be off in production');
  if (env.NODE_ENV === 'production' && result.data?.PUSH_SERVICES.some((item) => item.startsWith('http:')))
    problems.push('PUSH_SERVICES must be reached over https in production');
  if (result.data?.DATABASE_DIRECT_URL && !result.data.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler that requests go through');
  if (result.data?.DATABASE_REPLICA_URLS && !result.data.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URLS needs DATABASE_URL, the primary of these replicas');
  if (result.data && result.data.ROLES.length < nodeRoles.length && !result.data.DATABASE_URL)
    problems.push('ROLES needs DATABASE_URL: without it this is the only node, which serves the web and works on jobs');
  if (result.data?.METRICS_PORT !== undefined && result.data.METRICS_PORT === result.data.PORT)
    problems.push('METRICS_PORT must be a different port from PORT');
  if (result.success) problems.push(...paymentProblems(result.data, env.NODE_ENV === 'production'));
  const isLocal = result.success && isLoopback(result.data.HOST) && isLoopback(hostOf(publicUrl(result.data)));
  if (result.success && !isLocal && !result.data.SMTP_URL)
    problems.push(
      'SMTP_URL is missing: others can reach this site, so it has to send emails. Set SMTP_URL and MAIL_FROM, or try the site on this machine only, with HOST=127.0.0.1 and no PUBLIC_URL',
    );
  if (result.success && !isLocal && result.data.SMTP_URL && result.data.MAIL_FROM === LOCAL_SENDER)
    problems.push(
      `MAIL_FROM is missing or still ${LOCAL_SENDER}: mail servers refuse mails without a sender of a known domain. Set it to an address that your mail server may send for, like dig@example.org`,
    );
  if (!result.success || problems.length > 0) throw new Error(`Invalid settings:\n  ${problems.join('\n  ')}`);
  const settings = result.data;
  return {
    ...settings,
    PUBLIC_URL: publicUrl(settings),
    changedVariables: changedVariables(settings),
    isProduction: settings.NODE_ENV === 'production',
    /** On a developer's own machine, without a mail server, mails are stored and shown at /dev/mail. */
    keepsMail: settings.SMTP_URL === undefined && isLocal && settings.NODE_ENV !== 'production',
  };
}

/** Short names are similar to too many. */
const MIN_NAME_LENGTH = 6;

/** A variable of which one letter is wrong would be ignored in silence. */
function misspelledNames(env: Record<string, string | undefined>): string[] {
  const longNames = settingNames.filter(({ length }) => length >= MIN_NAME_LENGTH);
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = longNames.find((setting) => countTypos(name.toUpperCase(), setting, 1) <= 1);
      return meant ? [`${name} is not a setting: rename it to ${meant}, or remove it`] : [];
    });
}

type Settings = z.output<typeof Environment>;

/** The variables with another value than their default: a copy of `.env.example` sets all of them. */
function changedVariables(settings: Settings): ReadonlySet<string> {
  const defaults = Environment.parse({});
  return new Set(
    settingNames.filter(
      (name) => !isDeepStrictEqual(settings[name as keyof Settings], defaults[name as keyof Settings]),
    ),
  );
}

function publicUrl({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${PORT}`;
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash, username, password } = new URL(url);
  return /^\/+$/.test(pathname) && search + hash + username + password === '';
}

/** A sign of a password that is not encoded would cut it off, and name another server. */
function isMailServer(address: string): boolean {
  try {
    const { protocol, username, password, hostname, pathname, hash } = new URL(address);
    decodeURIComponent(username + password);
    return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && hash === '';
  } catch {
    return false;
  }
}

/** As OpenTelemetry specifies them: values are percent-encoded. */
function readHeaders(text = ''): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => /^([^=\s]+)=([^\s]+)$/.exec(pair.trim()));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)]));
  } catch {
    return undefined;
  }
}

const hostOf = (url: string): string => new URL(url).hostname;

/** Whether a host name or address, as in settings, URLs and Host headers, is of this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i.test(host);
