import { expect, test } from 'vitest';
import { testApp } from '#tests/support/test-app.ts';

test('a check-in code is served as a sandboxed SVG, and malformed codes are not found', async () => {
  const app = await testApp();
  const { statusCode, headers, body } = await app.send({ method: 'GET', url: '/media/check-ins/7K3M9QXA.svg' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(body).toMatch(/^<svg /);
  for (const code of ['short', '7K3M9QX%22', 'x'.repeat(90)])
    expect((await app.send({ method: 'GET', url: `/media/check-ins/${code}.svg` })).statusCode).toBe(404);
});
