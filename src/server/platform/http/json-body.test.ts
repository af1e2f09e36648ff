import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptOnlyJson } from './json-body.ts';

test('characters that hide or forge text are removed at any depth, except from passwords', async () => {
  const app = Fastify();
  acceptOnlyJson(app);
  app.post('/', async ({ body }) => body);
  const hidden = 'a\u001b[8m\u202eb';
  const sent = {
    name: hidden,
    list: [hidden, { reason: '\u200b' }],
    password: hidden,
    newPassword: hidden,
    count: 1,
    none: null,
  };
  const answer = await app.inject({ method: 'POST', url: '/', payload: sent });
  expect(answer.json()).toEqual({
    name: 'a[8mb',
    list: ['a[8mb', { reason: '' }],
    password: hidden,
    newPassword: hidden,
    count: 1,
    none: null,
  });
});
