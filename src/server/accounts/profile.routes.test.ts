import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getProfile, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { bombPng, dataUrl, jpeg, png, pngWithExif } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

type Changes = Parameters<typeof app.call<typeof updateProfile>>[1]['body'];
const change = (as: SomeoneSignedIn, body: Changes) => app.call(updateProfile, { body }, as);
const open = (url: string) => app.send({ method: 'GET', url });

describe('PATCH /api/users/profile', () => {
  // spec: 7.15
  test('changes the given fields and returns the user', async () => {
    const ada = await signUp(app.deps);
    const { body } = await change(ada, {
      name: '  Ada Lovelace ',
      location: 'London, England, UK',
      bio: 'Engines & æther',
    });
    expect(body).toEqual({
      ...ada.user,
      name: 'Ada Lovelace',
      location: 'London, England, UK',
      bio: 'Engines & æther',
    });
    expect((await change(ada, { bio: '' })).body).toMatchObject({ name: 'Ada Lovelace', bio: '' });
    expect((await app.call(getProfile, {}, ada)).body.bio).toBe('');
  });

  // spec: 5.22, 5.24
  test('requires a name and limits the bio to 5,000 characters', async () => {
    const ada = await signUp(app.deps);
    expect((await change(ada, { name: '   ' })).problem).toMatchObject({
      status: 400,
      message: 'Name is required.',
      fields: { name: 'Name is required.' },
    });
    expect((await change(ada, { bio: 'x'.repeat(5000) })).status).toBe(200);
    expect((await change(ada, { bio: 'x'.repeat(5001) })).problem.fields).toHaveProperty('bio');
  });

  test('ignores unknown and privileged fields', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    const payload = {
      id: grace.user.id,
      email: 'thief@example.org',
      role: 'admin',
      isAdmin: true,
      ownerId: grace.user.id,
      isEmailVerified: true,
      createdAt: '1999-01-01T00:00:00.000Z',
      pendingEmail: 'thief@example.org',
      passwordHash: 'x',
    };
    const headers = { authorization: `Bearer ${ada.tokens.access.token}` };
    const answer = await app.send({ method: 'PATCH', url: updateProfile.path, headers, payload });
    expect([200, 400]).toContain(answer.statusCode);
    expect((await app.call(getProfile, {}, ada)).body).toEqual(ada.user);
    expect((await app.call(getProfile, {}, grace)).body).toEqual(grace.user);
  });
});

describe('avatar', () => {
  // spec: 3.8
  test('is stored as a 100×100 JPEG without EXIF and served at our own URL', async () => {
    const ada = await signUp(app.deps);
    const { avatar } = (await change(ada, { avatar: dataUrl(await pngWithExif('Ada was here')) })).body;
    expect(avatar).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.jpg$/);
    const picture = await open(avatar!);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 100 });
    expect(picture.rawPayload.includes('Ada was here')).toBe(false);
  });

  test('gets a new URL when replaced, which removes the old one; sending its URL changes nothing and null removes it', async () => {
    const ada = await signUp(app.deps);
    const first = (await change(ada, { avatar: dataUrl(await png()) })).body.avatar!;
    const second = (await change(ada, { avatar: dataUrl(await jpeg(), 'image/jpeg') })).body.avatar!;
    expect(second).not.toBe(first);
    expect((await open(first)).statusCode).toBe(404);
    for (const same of [second, `http://127.0.0.1:3000${second}`])
      expect((await change(ada, { avatar: same, name: 'Ada' })).body.avatar).toBe(second);
    expect((await change(ada, { avatar: null })).body.avatar).toBeNull();
    expect((await open(second)).statusCode).toBe(404);
  });

  test('cannot be set to the URL of another person’s avatar', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    const hers = (await change(grace, { avatar: dataUrl(await png()) })).body.avatar!;
    expect((await change(ada, { avatar: hers })).problem).toMatchObject({
      code: 'picture.unreadable',
      fields: { avatar: expect.any(String) },
    });
  });

  test('rejects SVG, GIF and HTML, and decompression bombs and 6 MB as too large, and changes nothing else', async () => {
    const ada = await signUp(app.deps);
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a\x01\0\x01\0', '<html>'])
      expect((await change(ada, { name: 'Eve', avatar: dataUrl(Buffer.from(bytes, 'latin1')) })).problem).toMatchObject(
        {
          code: 'picture.unreadable',
          status: 400,
          fields: { avatar: expect.any(String) },
        },
      );
    expect((await change(ada, { avatar: dataUrl(bombPng(20_000)) })).problem).toMatchObject({
      code: 'picture.too_large',
      status: 413,
      fields: { avatar: expect.any(String) },
    });
    const tooMuch = await change(ada, { avatar: dataUrl(Buffer.alloc(6 * 1024 * 1024)) });
    expect(tooMuch.problem).toMatchObject({ status: 413 });
    expect((await app.call(getProfile, {}, ada)).body).toEqual(ada.user);
  });

  test('has a generated placeholder that is stable per seed', async () => {
    const ada = await signUp(app.deps);
    expect(ada.user.avatar).toBeNull();
    const picture = await open(ada.user.placeholderAvatar);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800',
      vary: 'accept-encoding',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(picture.body).toMatch(/^<svg /);
    expect(picture.body).not.toMatch(
      /<script|on\w+=|<style|style=|https?:\/\/(?!www\.w3|creativecommons|www\.dicebear|purl)/,
    );
    expect((await open(ada.user.placeholderAvatar)).body).toBe(picture.body);
    expect((await open('/avatars/another.svg')).body).not.toBe(picture.body);
  });

  test.each([
    '/avatars/a.b.svg',
    `/avatars/${'x'.repeat(65)}.svg`,
    '/avatars/%3Cscript%3E.svg',
    '/media/avatars/x.jpg',
    '/media/avatars/00000000-0000-4000-8000-000000000000.jpg',
  ])('GET %s: 404', async (url) => {
    expect((await open(url)).json()).toMatchObject({ code: 'picture.not_found' });
  });
});
