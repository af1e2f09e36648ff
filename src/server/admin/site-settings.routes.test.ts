import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeSiteSetting,
  deleteSiteLogo,
  listSiteSettings,
  putSiteLogo,
} from '#contracts/admin/site-settings.contract.ts';
import { accentContrast, accents, deepAccent, MIN_CONTRAST } from '#contracts/art/contrast.ts';
import { getSite } from '#contracts/site.contract.ts';
import { isSettingKey, type SettingKey, settingKeys, siteSettings } from '#contracts/site-settings.ts';
import { settingNames } from '#server/platform/config.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, staffMember } from '#tests/support/factories.ts';
import { endListening } from '#tests/support/listeners.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { fc } from '#tests/support/properties.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { administer } from './administer.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

type Site = Pick<TestApp, 'call'>;
const change = (key: string, value: unknown, { at = app, as = boss }: { at?: Site; as?: SomeoneSignedIn } = {}) =>
  at.call(changeSiteSetting, { params: { key }, body: { value } }, as);
const list = async (at: Site = app, as = boss) => (await at.call(listSiteSettings, {}, as)).body.settings;
const site = async (at: Site = app) => (await at.call(getSite, {})).body;

describe('a setting of the site', () => {
  test('has its default until it is changed, and the change shows at once', async () => {
    expect((await list()).map(({ key }) => key)).toEqual(settingKeys);
    expect((await list()).find(({ key }) => key === 'banner')).toEqual({
      key: 'banner',
      value: siteSettings.banner.initial,
      setByVariable: null,
      changedAt: null,
    });
    const { body } = await change('banner', '  Welcome to the new site  ');
    expect(body).toMatchObject({ key: 'banner', value: 'Welcome to the new site', changedAt: expect.any(String) });
    expect((await site()).banner).toBe('Welcome to the new site');
  });

  test('is refused with the reason at its field, and unknown ones are not found', async () => {
    const refused = await change('site-name', ' ');
    expect(refused.problem).toMatchObject({
      code: 'request.invalid',
      fields: { value: 'The site needs a name.' },
    });
    for (const value of [null, undefined, 7, ['dig'], { name: 'dig' }, 'x'.repeat(41), 'two\nlines'])
      expect((await change('site-name', value)).problem.code).toBe('request.invalid');
    for (const key of ['nope', 'constructor', '__proto__', 'toString'])
      expect((await change(key, 'x')).problem.code).toBe('site_setting.not_found');
    expect((await site()).productName).toBe('dig');
  });

  test('is refused for a town that nobody knows, because searches would be near none', async () => {
    await insertPlaces(app);
    expect((await change('town', 'Nowhereville')).problem.fields).toEqual({
      value: 'Enter a town, and choose it from the list.',
    });
    await change('town', 'Berlin, Germany');
    expect((await site()).town).toBe('Berlin, Germany');
    expect((await change('town', '')).body.value).toBe('');
  });

  test('is in the audit with the value before and after', async () => {
    await change('site-name', 'Owls');
    await change('site-name', 'Larks');
    const Row = z.object({ actorId: z.string().nullable(), before: z.unknown(), after: z.unknown() });
    const entries = await app.db.rows(
      Row,
      `select actor_id as "actorId", before, after from audit_entries
        where action = 'setting.changed' and target_id = 'site-name' order by id`,
    );
    expect(entries).toEqual([
      { actorId: boss.user.id, before: { value: 'dig' }, after: { value: 'Owls' } },
      { actorId: boss.user.id, before: { value: 'Owls' }, after: { value: 'Larks' } },
    ]);
  });

  test('that is in the table, but not allowed or not known, counts as its default', async () => {
    await app.db.execute(
      `insert into site_settings (key, value, changed_at) values ('of-tomorrow', '1', now()), ('site-name', '[]', now())
         on conflict (key) do update set value = excluded.value`,
    );
    await app.deps.settings.reload();
    expect((await site()).productName).toBe('dig');
  });

  test('goes back to its default by the command line', async () => {
    await change('site-name', 'Locked');
    expect(await administer(app.deps, ['reset-setting', 'site-name'])).toEqual(['site-name is "dig" again.']);
    expect((await site()).productName).toBe('dig');
    await expect(administer(app.deps, ['reset-setting', 'nope'])).rejects.toThrow('The settings are: site-name');
  });

  test('reaches other processes, also after their connection was lost', async () => {
    const other = new SiteSettings({ config: app.deps.config, db: app.db });
    await other.follow();
    await change('site-name', 'Everywhere');
    await expect.poll(() => other.config.PRODUCT_NAME).toBe('Everywhere');
    await endListening(app.db);
    await change('site-name', 'Here too');
    await expect.poll(() => other.config.PRODUCT_NAME, { timeout: 5000 }).toBe('Here too');
  });
});

describe('accent colours', () => {
  test('need a contrast of 4.5:1 with every background of their mode, and the error has the ratio', async () => {
    expect((await change('accent-light', '#f4b400')).problem.fields).toEqual({
      value: 'This has a contrast of 1.5:1 with the background; text needs 4.5:1. Choose a darker color.',
    });
    expect((await change('accent-dark', '#0b6e4f')).problem.fields).toEqual({
      value: 'This has a contrast of 2.3:1 with the background; text needs 4.5:1. Choose a lighter color.',
    });
    expect((await change('accent-light', 'red')).problem.fields).toEqual({ value: 'Enter a color such as #0b6e4f.' });
    expect((await change('accent-light', '#1B4F91')).body.value).toBe('#1b4f91');
    expect((await site()).accent).toEqual({ light: '#1b4f91', dark: accents.dark.initial });
  });

  const channel = fc.integer({ min: 0, max: 255 }).map((part) => part.toString(16).padStart(2, '0'));
  const colours = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);
  test.each(['light', 'dark'] as const)('of %s mode have a deep companion that contrasts as much', (mode) => {
    fc.assert(
      fc.property(colours, (colour) => {
        fc.pre(accentContrast(colour, mode) >= MIN_CONTRAST);
        expect(accentContrast(deepAccent(colour, mode), mode)).toBeGreaterThanOrEqual(accentContrast(colour, mode));
      }),
    );
  });
});

test('the logo is a picture, which goes when another replaces it', async () => {
  const upload = async () => app.call(putSiteLogo, { body: { picture: dataUrl(await png()) } }, boss);
  await upload();
  const first = (await site()).logo!;
  expect((await app.send({ url: first })).headers['content-type']).toBe('image/webp');
  await upload();
  const second = (await site()).logo!;
  expect((await app.send({ url: first })).statusCode).toBe(404);
  expect((await app.send({ url: second })).statusCode).toBe(200);
  expect((await change('logo', null)).problem.code).toBe('site_setting.not_found');
  expect((await app.call(deleteSiteLogo, {}, boss)).status).toBe(204);
  expect((await site()).logo).toBeNull();
  expect((await app.send({ url: second })).statusCode).toBe(404);
});

test('a setting made by the environment wins and cannot be changed in the web', async () => {
  const fixed = await testApp({ PRODUCT_NAME: 'Fixed', SITE_BANNER: '' });
  const chief = await staffMember(fixed.deps, 'administrator');
  const refused = await change('site-name', 'Other', { at: fixed, as: chief });
  expect(refused.problem).toMatchObject({ code: 'site_setting.set_by_environment', status: 409 });
  expect(refused.problem.message).toContain('PRODUCT_NAME');
  const settings = await list(fixed, chief);
  expect(settings.find(({ key }) => key === 'site-name')).toMatchObject({
    value: 'Fixed',
    setByVariable: 'PRODUCT_NAME',
  });
  expect(await site(fixed)).toMatchObject({ productName: 'Fixed', banner: '' });
});

test.each(settingKeys)('the default of %s is allowed, and its variable exists', (key: SettingKey) => {
  const { schema, initial, variable } = siteSettings[key];
  expect(schema.parse(initial)).toEqual(initial);
  expect([...settingNames, undefined]).toContain(variable);
  expect(isSettingKey(key)).toBe(true);
});
