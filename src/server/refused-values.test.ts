import { expect, test } from 'vitest';
import type { z } from 'zod';
import { changePassword, verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import { listShows } from '#contracts/shows/shows.contract.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { PASSWORD, staffMember } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
// An administrator gets to the validation of every endpoint.
const ada = await staffMember(app.deps, 'administrator');
const asAda = () => ({ authorization: `Bearer ${ada.tokens.access.token}` });

const ID = '00000000-0000-4000-8000-000000000000';
const validValue = (schema: z.ZodType) =>
  ['logo', 'group', 'q1', '1', 'ABCD1234'].find((value) => schema.safeParse(value).success)!;
const isId = (schema: z.ZodType): boolean => schema.safeParse(ID).success && !schema.safeParse('q1').success;
const withIds = Object.entries(allEndpoints).filter(([, { params }]) => Object.values(params?.shape ?? {}).some(isId));

test.each(withIds)('%s: a malformed id is not found, as an unknown one', async (_, { method, path, params, body }) => {
  const url = path.replace(/:(\w+)/g, (_name, name: string) => {
    const schema = params?.shape[name] as z.ZodType;
    return isId(schema) ? 'not-an-id' : validValue(schema);
  });
  const answer = await app.send({ method, url, headers: asAda(), ...(body && { payload: {} }) });
  expect(answer.json()).toMatchObject({ status: 404, code: expect.stringMatching(/\.(not_found|unknown_code)$/) });
});

test('a refused value is explained in words for people', async () => {
  for (const [method, url, payload, message] of [
    ['POST', verifyEmail.path, {}, 'This is required.'],
    ['GET', `${listShows.path}?status=nope`, undefined, 'Choose one of: scheduled, in-progress, completed.'],
    ['POST', changePassword.path, { newPassword: PASSWORD }, 'Current password is required'],
  ] as const)
    expect((await app.send({ method, url, headers: asAda(), ...(payload && { payload }) })).json()).toMatchObject({
      status: 400,
      message,
    });
});
