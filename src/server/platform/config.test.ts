import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

test('.env.example lists exactly the settings, with their defaults', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual([...settingNames].toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('the README lists the settings of .env.example with the same defaults, words where there is none', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (?:`(.+?)`|[^`|]+) \| .+ \|$/gm)];
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']))).toEqual(example);
});

test('a wrong setting is refused with its name and what it wants', () => {
  expect(() => readConfig({ PORT: 'http', SMTP_URL: 'mail.example.org' })).toThrow(
    /PORT wants a port number[\s\S]*SMTP_URL wants smtp/,
  );
});

test('every wrong setting is named at once', () => {
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

test('rate limits cannot be switched off in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS/);
});

test('mails are kept only without a mail server, and never in production', () => {
  expect(readConfig({}).keepsMail).toBe(true);
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).keepsMail).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).keepsMail).toBe(false);
});

test.each([
  { PUBLIC_URL: 'https://dig.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { NODE_ENV: 'production', HOST: '192.0.2.7' },
])('a site that others can reach needs a mail server: %j', (env) => {
  expect(() => readConfig(env)).toThrow(/SMTP_URL is missing: others can reach this site/);
  expect(readConfig({ ...env, SMTP_URL: 'smtp://mail.example:587' }).keepsMail).toBe(false);
});

// spec: 1.8
test('an empty banner stays empty; the default says what the specification says', () => {
  expect(readConfig({ SITE_BANNER: '' }).SITE_BANNER).toBe('');
  expect(readConfig({}).SITE_BANNER).toContain('under active development and mostly vapor-ware');
});

test('the public address follows the port, without a slash at its end', () => {
  expect(readConfig({ PORT: '4000' }).PUBLIC_URL).toBe('http://127.0.0.1:4000');
  expect(readConfig({ PUBLIC_URL: 'https://dig.example/', SMTP_URL: 'smtp://127.0.0.1:25' }).PUBLIC_URL).toBe(
    'https://dig.example',
  );
});
