import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { importCalendar as importEndpoint } from '#contracts/series/imports.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publicRules } from '#server/platform/http/public-fetch.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { readCalendarAt } from './calendar-addresses.ts';
import { importCalendar } from './imports.actions.ts';

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:one',
  'SUMMARY:Winter walk — Berlin',
  'DTSTART;TZID=Europe/Berlin:20500105T190000',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
let respond: RequestListener = (_, response) => response.end(calendar);
const server = createServer((incoming, response) => respond(incoming, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/me.ics`;
const rules = {
  ...publicRules,
  isAllowedAddress: (address: string) => address === '127.0.0.1',
  isAllowedPort: () => true,
};
const app = await testApp();
const ada = await signUp(app.deps);

const unreachable = (host: string) =>
  `We couldn’t reach ${host} on the public internet. Check the address, or download the calendar and choose the file here.`;

test('the calendar at an address becomes drafts', async () => {
  const { entries } = await importCalendar(app.deps, await readCalendarAt(here, rules), { viewerId: ada.user.id });
  expect(entries).toMatchObject([{ title: 'Winter walk — Berlin', eventId: expect.any(String) }]);
});

test('errors are at the field, and say what to do', async () => {
  const errorOf = async (listener: RequestListener) => {
    respond = listener;
    const error = await readCalendarAt(here, rules).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(AppError);
    const { status, message, fields } = error as AppError;
    expect({ status, fields }).toEqual({ status: 400, fields: { address: message } });
    return message;
  };
  expect(await errorOf((_, response) => response.end('<html>'))).toMatch(/^There’s no calendar at this address/);
  expect(await errorOf((_, response) => response.end(calendar + 'x'.repeat(MAX_IMPORT_LENGTH)))).toMatch(
    /larger than 1 MB/,
  );
  expect(await errorOf((_, response) => response.end('x'.repeat(5 * MAX_IMPORT_LENGTH)))).toMatch(/larger than 1 MB/);
  expect(await errorOf((_, response) => response.writeHead(403).end())).toMatch(/Make it public/);
  expect(await errorOf((_, response) => response.writeHead(500).end())).toMatch(/error 500/);
  expect(await errorOf((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())).toBe(
    unreachable('10.0.0.1'),
  );
});

test('a name that resolves inside the network and one that resolves nowhere get the same answer', async () => {
  const errorAt = async (address: string, resolve: typeof rules.resolve) =>
    (await readCalendarAt(address, { ...rules, resolve }).catch((failure: AppError) => failure)) as AppError;
  const inside = await errorAt('http://one.internal/', (_host, _options, done) =>
    done(null, [{ address: '10.0.0.1', family: 4 }]),
  );
  const nowhere = await errorAt('http://two.internal/', (_host, _options, done) => done(new Error('ENOTFOUND'), []));
  expect(inside.message).toBe(unreachable('one.internal'));
  expect(nowhere.message).toBe(unreachable('two.internal'));
});

test('the endpoint refuses addresses inside the network, and text and address at once', async () => {
  const send = async (body: { text?: string; address?: string }) =>
    (await app.call(importEndpoint, { body }, ada)).problem;
  for (const address of ['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'localhost'])
    expect(await send({ address })).toMatchObject({
      status: 400,
      code: 'import.address_refused',
      fields: { address: expect.stringContaining('on the public internet') },
    });
  expect((await send({ address: 'ftp://example.org' })).fields).toEqual({
    address: 'Enter an address such as https://example.com/calendar.ics.',
  });
  expect((await send({ address: 'https://example.org:8443/' })).fields).toHaveProperty('address');
  expect((await send({ text: calendar, address: here })).fields).toEqual({
    address: 'Use either a file or an address.',
  });
  for (const body of [{}, { text: '' }, { text: ' ', address: ' ' }])
    expect((await send(body)).fields).toEqual({ text: 'Choose a file, paste its text, or enter an address.' });
});
