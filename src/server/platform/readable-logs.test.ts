import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { formatForPeople } from './readable-logs.ts';

async function logged(write: (logger: ReturnType<typeof createLogger>) => void): Promise<string> {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const stream = formatForPeople({ destination, hasColors: false });
  write(createLogger(readConfig({}), stream));
  stream.end();
  await once(destination, 'finish');
  return text.replaceAll(/^\[?\d\d:\d\d:\d\d\]?/gm, 'TIME');
}

test('a request is one line that people can read', async () => {
  const request = { reqId: 'a', requestId: 'a', method: 'GET', route: '/api/site', status: 200, milliseconds: 1.5 };
  expect(await logged((logger) => logger.info(request, 'answered'))).toBe(
    'TIME INFO: GET /api/site 200 in 1.5 ms {"reqId":"a"}\n',
  );
});

test('an error keeps its stack, and secrets stay out', async () => {
  const text = await logged((logger) =>
    logger.error({ err: new Error('no disk'), login: { password: 'seven owls' } }, 'failed'),
  );
  expect(text).toMatch(/^TIME ERROR: failed/);
  expect(text).toMatch(/no disk[\s\S]+readable-logs\.test\.ts/);
  expect(text).not.toContain('seven owls');
});
