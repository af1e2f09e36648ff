import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type FetchRules, fetchPublicText, publicRules, RefusedFetch } from './public-fetch.ts';

const MAX_BYTES = 1000;
const requested: string[] = [];
let respond: RequestListener = (_, response) => response.end('calendar');
const server = createServer((incoming, response) => {
  requested.push(incoming.url ?? '');
  respond(incoming, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const here = `http://127.0.0.1:${port}`;

/** Allows the server of this test and nothing else that is not public. */
const rules: FetchRules = {
  ...publicRules,
  isAllowedAddress: (address) => address === '127.0.0.1' || publicRules.isAllowedAddress(address),
  isAllowedPort: () => true,
};
const resolvingTo = (...answers: string[][]): FetchRules => ({
  ...rules,
  resolve: (_host, _options, done) => {
    const addresses = (answers.length > 1 ? answers.shift()! : answers[0]!).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, addresses);
  },
});

const refusalOf = async (address: string, by = rules) => {
  const error = await fetchPublicText(address, MAX_BYTES, by).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(RefusedFetch);
  return (error as RefusedFetch).refusal;
};
const redirectTo = (location: string) => {
  respond = ({ url }, response) =>
    url === '/start' ? response.writeHead(302, { location }).end() : response.end('calendar');
};

/** Every way to write an address inside. */
const inside = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.100.100.200/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::7f00:1]/',
  'https://127.0.0.1/',
  'webcal://127.0.0.1/',
  'http://localhost/',
];

describe('addresses inside a network', () => {
  test.each(inside)('are refused: %s', async (address) => {
    expect(await refusalOf(address, publicRules)).toMatchObject({ reason: 'not-public' });
  });

  test.each([
    ...inside.filter((address) => !/127\.0\.0\.1\/|127\.1|2130706433|0x7f|localhost/.test(address)),
    'http://127.0.0.2/',
    `http://[::1]:${port}/`,
  ])('are refused when redirected to: %s', async (address) => {
    requested.length = 0;
    redirectTo(address);
    expect(await refusalOf(`${here}/start`)).toMatchObject({ reason: 'not-public' });
    expect(requested).toEqual(['/start']);
  });

  test.each([['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['93.184.215.14', '::1'], ['::ffff:127.0.0.1'], []])(
    'are refused behind a name: %j %j',
    async (...addresses) => {
      requested.length = 0;
      expect(await refusalOf(`http://inside.example:${port}/`, resolvingTo(addresses as string[]))).toEqual({
        reason: 'not-public',
        host: 'inside.example',
      });
      expect(requested).toEqual([]);
    },
  );

  test('are refused when a name changes to them after the first request', async () => {
    requested.length = 0;
    redirectTo('/again');
    const rebinding = resolvingTo(['127.0.0.1'], ['10.0.0.1']);
    expect(await refusalOf(`http://rebinding.example:${port}/start`, rebinding)).toMatchObject({
      reason: 'not-public',
    });
    expect(requested).toEqual(['/start']);
  });

  test('are connected to as they were checked, with one resolution per request', async () => {
    let resolutions = 0;
    const once127: FetchRules = {
      ...rules,
      resolve: (_host, _options, done) =>
        done(null, [{ address: resolutions++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    };
    respond = (_, response) => response.end('calendar');
    expect(await fetchPublicText(`http://once.example:${port}/`, MAX_BYTES, once127)).toBe('calendar');
    expect(resolutions).toBe(1);
  });
});

describe('a public address', () => {
  test('is read, also after three redirects, and not after four', async () => {
    respond = ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end('moved');
      else response.end('calendar');
    };
    expect(await fetchPublicText(`${here}/0`, MAX_BYTES, rules)).toBe('calendar');
    expect(await fetchPublicText(`${here}/3`, MAX_BYTES, rules)).toBe('calendar');
    expect(await refusalOf(`${here}/4`)).toEqual({ reason: 'redirects' });
  });

  test.each(['ftp://example.org/a', 'file:///etc/passwd', 'gopher://example.org', 'javascript://x', '', 'http://'])(
    'has the scheme http or https: %s',
    async (address) => {
      expect(await refusalOf(address, publicRules)).toEqual({ reason: 'invalid' });
    },
  );

  test('has a default port and no credentials, also after a redirect', async () => {
    expect(await refusalOf('https://example.org:8443/', publicRules)).toEqual({ reason: 'port', host: 'example.org' });
    expect(await refusalOf('example.org:22/', publicRules)).toMatchObject({ reason: 'port' });
    expect(await refusalOf('https://me:secret@example.org/', publicRules)).toEqual({ reason: 'credentials' });
    const onlyHere = { ...rules, isAllowedPort: (own: string) => ['', String(port)].includes(own) };
    redirectTo('http://127.0.0.1:1/');
    expect(await refusalOf(`${here}/start`, onlyHere)).toEqual({ reason: 'port', host: '127.0.0.1' });
    redirectTo('ftp://127.0.0.1/');
    expect(await refusalOf(`${here}/start`)).toEqual({ reason: 'invalid' });
  });

  test('answers with 200, in time, and not too much', async () => {
    respond = (_, response) => response.writeHead(404).end();
    expect(await refusalOf(here)).toEqual({ reason: 'status', host: '127.0.0.1', status: 404 });
    respond = (_, response) => response.end('x'.repeat(MAX_BYTES + 1));
    expect(await refusalOf(here)).toEqual({ reason: 'size' });
    respond = (_, response) => {
      for (let n = 0; n < 20; n++) response.write('x'.repeat(100));
      response.end();
    };
    expect(await refusalOf(here)).toEqual({ reason: 'size' });
    respond = (_, response) => void response.write('slow');
    expect(await refusalOf(here, { ...rules, deadlineMs: 200 })).toMatchObject({ reason: 'timeout' });
    respond = (incoming) => incoming.socket.destroy();
    expect(await refusalOf(here)).toEqual({ reason: 'unreachable', host: '127.0.0.1' });
  });
});
