import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

test('.env.example lists all settings with their defaults', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual([...settingNames].toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('the README lists the settings of .env.example with the same defaults, or a description of the default', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (?:`(.+?)`|[^`|]+) \| .+ \|$/gm)];
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']))).toEqual(example);
});

test('the error for an invalid setting names it and the expected value', () => {
  expect(() => readConfig({ PORT: 'http', SMTP_URL: 'mail.example.org' })).toThrow(
    /PORT must be a port number[\s\S]*SMTP_URL must be smtp/,
  );
});

test('one error names all invalid settings', () => {
  const wrong = {
    PORT: '99999',
    RATE_LIMITS: 'no',
    AVATAR_SERVICE_URL: 'https://pics.example',
    SESSION_SECRET: 'short',
  };
  const message = (() => {
    try {
      readConfig(wrong);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  })();
  for (const name of Object.keys(wrong)) expect(message).toContain(name);
});

test.each([
  ['ACCESS_TOKEN_TTL', '15m', 'must be 5 to 86400 seconds, as a number'],
  ['ACCESS_TOKEN_TTL', '1', 'must be 5 to 86400 seconds, as a number'],
  ['SERIES_WINDOW_WEEKS', '0', 'must be 1 to 53 weeks, as a number'],
  ['PORT', '-1', 'must be a port number, 0 to 65535'],
  ['PRODUCT_NAME', 'x'.repeat(41), 'must have at most 40 characters'],
  ['TILE_ATTRIBUTION', 'x'.repeat(201), 'must have at most 200 characters'],
  ['ROLES', 'webb', 'must be web, jobs, or both: web,jobs'],
  ['PUBLIC_URL', 'dig.example', 'must be an http(s) address, like https://example.org'],
])('%s=%s is refused with one line that says what it may be', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(`Invalid settings:\n  ${name} ${message}`));
});

test.each(['1.2.3', '10.0.0.0/33', '::/129', '/', '::1,bad', 'caddy'])(
  'TRUST_PROXY=%s names no proxy, which is said at the start',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY must be the addresses or networks/);
  },
);

test('proxies are addresses or networks, separated by commas or spaces', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1,fd00::/8,' }).TRUST_PROXY).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ]);
});

test.each([
  'smtp:mail.example',
  'smtp://',
  'smtp://me:a/b@mail.example',
  'smtp://me:a#b@mail.example',
  'smtp://me:5%@m',
])('SMTP_URL=%s would reach another server or none, and is refused', (SMTP_URL) => {
  expect(() => readConfig({ SMTP_URL })).toThrow(/SMTP_URL must be smtp:.* the characters .* of the password/);
  expect(readConfig({ SMTP_URL: 'smtps://me%40b:a%2Fb@mail.example:465/' }).SMTP_URL).toContain('a%2Fb');
});

test.each(['https://example.org', 'ada@example.org'])('%s is no domain of email addresses', (wrong) => {
  for (const name of ['ALLOWED_EMAIL_DOMAINS', 'DENIED_EMAIL_DOMAINS'])
    expect(() => readConfig({ [name]: `example.net, ${wrong}` })).toThrow(`${name} must be domains`);
  expect(readConfig({ ALLOWED_EMAIL_DOMAINS: '*.bücher.example, @a.test;localhost' }).ALLOWED_EMAIL_DOMAINS).not.toBe(
    '',
  );
});

test.each(['SMTP_ULR', 'smtp_url', 'SMTP_URLS'])(
  '%s, which would be ignored, is named with the setting that is meant',
  (name) => {
    expect(() => readConfig({ [name]: 'smtp://mail.example' })).toThrow(
      `${name} is not a setting: rename it to SMTP_URL, or remove it`,
    );
  },
);

test('variables of other programs are not taken for settings', () => {
  const others = ['PATH', 'HOSTNAME', 'TZ', 'NODE_OPTIONS', 'POSTGRES_URL', 'XDG_DATA_DIRS', 'LOGNAME', 'PORTS'];
  expect(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
});

test('the metrics need a port of their own', () => {
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must be a different port from PORT');
});

test('rate limits cannot be switched off in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS/);
});

test('mails are stored instead of sent only without a mail server, and never in production', () => {
  expect(readConfig({}).keepsMail).toBe(true);
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).keepsMail).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).keepsMail).toBe(false);
});

test.each([
  { PUBLIC_URL: 'https://dig.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { NODE_ENV: 'production', HOST: '192.0.2.7' },
])('a site that others can reach needs a mail server and a sender: %j', (env) => {
  expect(() => readConfig(env)).toThrow(/SMTP_URL is missing: others can reach this site/);
  const withServer = { ...env, SMTP_URL: 'smtp://mail.example:587' };
  for (const sender of [{}, { MAIL_FROM: 'dig@localhost.localdomain' }])
    expect(() => readConfig({ ...withServer, ...sender })).toThrow(
      'MAIL_FROM is missing or still dig@localhost.localdomain: mail servers refuse',
    );
  expect(readConfig({ ...withServer, MAIL_FROM: 'dig@dig.example' }).keepsMail).toBe(false);
});

// spec: 1.8
test('the default banner is the one of the specification, and an empty one stays empty', () => {
  expect(readConfig({ SITE_BANNER: '' }).SITE_BANNER).toBe('');
  expect(readConfig({}).SITE_BANNER).toContain('under active development and mostly vapor-ware');
});

test('the default public URL contains the port, and a trailing slash is removed', () => {
  expect(readConfig({ PORT: '4000' }).PUBLIC_URL).toBe('http://127.0.0.1:4000');
  const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'dig@dig.example' };
  expect(readConfig({ PUBLIC_URL: 'https://dig.example/', ...mail }).PUBLIC_URL).toBe('https://dig.example');
});

test.each([
  'https://dig.example/events',
  'https://dig.example/?a',
  'https://dig.example/#a',
  'https://ada@dig.example',
])('the public URL is of a whole host: %s is refused', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow(
    /PUBLIC_URL must be an address without a path/,
  );
});

test.each([
  ['STORAGE_URL', 's3://key:100%@s3.example/photos', /STORAGE_URL must be s3:/],
  ['DATABASE_URL', 'postgres://dig:100%@db.example/dig', /DATABASE_URL must be postgres:/],
])('a password in %s that cannot be decoded is refused with the name of the setting', (name, url, message) => {
  expect(() => readConfig({ [name]: url })).toThrow(message);
});

test('headers for the collector of traces may have spaces and equals signs, as those that log in have', () => {
  const read = (OTEL_EXPORTER_OTLP_HEADERS: string) => readConfig({ OTEL_EXPORTER_OTLP_HEADERS });
  expect(read('Authorization=Basic%20YTpi==,tenant=a').OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    Authorization: 'Basic YTpi==',
    tenant: 'a',
  });
  expect(readConfig({}).OTEL_EXPORTER_OTLP_HEADERS).toEqual({});
  for (const wrong of ['Authorization', 'a=1,', 'Authorization=Basic YTpi', 'a=100%'])
    expect(() => read(wrong)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS must be name=value/);
});

test('a node has the role web, jobs or both, and one role needs a database that other nodes share', () => {
  const DATABASE_URL = 'postgres://dig@db.example/dig';
  expect(readConfig({}).ROLES).toEqual(['web', 'jobs']);
  expect(readConfig({ ROLES: 'jobs', DATABASE_URL }).ROLES).toEqual(['jobs']);
  for (const ROLES of ['job', 'web,', 'web jobs'])
    expect(() => readConfig({ ROLES, DATABASE_URL })).toThrow(/ROLES\S* must be web, jobs, or both/);
  expect(() => readConfig({ ROLES: 'web' })).toThrow(/ROLES needs DATABASE_URL/);
});

test('the address of the database may name several hosts, that of a replica only one', () => {
  const url = 'postgres://dig:secret@one:5432,two:5433/dig?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  expect(() => readConfig({ DATABASE_URL: url.replace('read-write', 'any') })).toThrow(
    /DATABASE_URL must be postgres:/,
  );
  const replicas = 'postgres://one/dig, postgres://two/dig';
  const { DATABASE_REPLICA_URLS } = readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas });
  expect(DATABASE_REPLICA_URLS).toEqual(['postgres://one/dig', 'postgres://two/dig']);
  expect(() => readConfig({ DATABASE_REPLICA_URLS: replicas })).toThrow(/DATABASE_REPLICA_URLS needs DATABASE_URL/);
});

test('the direct address of the database needs the one for requests', () => {
  const direct = 'postgres://dig@db.example/dig';
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(/DATABASE_DIRECT_URL needs DATABASE_URL/);
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'db.example' })).toThrow(/DATABASE_DIRECT_URL must be postgres:/);
});
