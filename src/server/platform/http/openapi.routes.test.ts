import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { listCases } from '#contracts/moderation/reports.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { openApiRoutes } from './openapi.routes.ts';

test('the readable list of calls says whom each is for, how programs log in, and how much they may send', async () => {
  const app = Fastify();
  openApiRoutes(app, { PRODUCT_NAME: 'Quizzers', PUBLIC_URL: 'https://quiz.example' });
  const { body } = await app.inject('/api/docs');
  const access = ({ method, path }: { method: string; path: string }) =>
    new RegExp(`<code>${method} ${path}</code></strong><br>[^<]*<br><small>([^.]*)\\.`).exec(body)?.[1];
  expect([getSite, getProfile, listCases, listAuditEntries].map(access)).toEqual([
    'For everyone',
    'For signed-in people',
    'For moderators and administrators',
    'For administrators',
  ]);
  expect(body).toContain('<h1>Quizzers API</h1>');
  expect(body).toContain('Programs log in with POST /api/auth/login');
  expect(body).toContain('1,500 requests in 5 minutes');
});
