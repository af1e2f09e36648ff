import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { registerErrorHandlers } from './problems.ts';

test.each([
  ['/unknown', 404, '<a href="/">Go to the home page</a>'],
  ['/busy', 503, '<a href="">Try again</a>'],
  ['/often', 429, '<a href="">Try again</a>'],
])('a browser that opens %s gets a page with a way on', async (url, status, link) => {
  const app = Fastify();
  registerErrorHandlers(app);
  app.get('/busy', () => {
    throw new AppError('server.busy');
  });
  app.get('/often', () => {
    throw new AppError('request.rate_limited');
  });
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
  expect(statusCode).toBe(status);
  expect(body.match(/<a .*?<\/a>/g)).toEqual([link]);
});

test.each([
  ['/spots/x', 'text/html; charset=utf-8'],
  ['/api/spots', 'application/json; charset=utf-8'],
])('a form that a browser sends to %s is refused as %s', async (url, type) => {
  const app = Fastify();
  registerErrorHandlers(app);
  const { headers } = await app.inject({ method: 'POST', url, headers: { accept: 'text/html,*/*' } });
  expect(headers['content-type']).toBe(type);
});
