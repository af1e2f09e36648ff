import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { isWeakPassword } from './weak-passwords.ts';

describe('hashing', () => {
  test('runs and queues at most 34 hashes; more are 503', async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('seven owls sing 7')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'server.busy', status: 503 });
  });

  test('rejects every password without a hash', async () => {
    for (const none of [undefined, null]) expect(await verifyPassword(none, '')).toBe(false);
    expect(await verifyPassword(await hashPassword('seven owls sing 7'), 'seven owls sing 7')).toBe(true);
  });

  test('reports hashes with other parameters as outdated', async () => {
    expect(isOutdatedHash(await hashPassword('seven owls sing 7'))).toBe(false);
    expect(isOutdatedHash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA')).toBe(true);
  });
});

describe('a weak password', () => {
  const context = { email: 'ada.moss@example.org', productName: 'dig' };

  test.each([
    'password1',
    'Qwerty123',
    'passw0rd',
    'dig12345',
    '1234-DIG-5678',
    'AdaMoss1',
    'ada.moss@example.org',
    '99ada_moss99',
  ])('%s', (password) => expect(isWeakPassword(password, context)).toBe(true));

  test.each(['seven owls sing 7', 'correct horse 1', 'dig a deep well 9', 'adamant mossy 12', 'zx8!kk2Qpl'])(
    'but not %s',
    (password) => expect(isWeakPassword(password, context)).toBe(false),
  );
});
