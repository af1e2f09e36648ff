import { expect, test } from 'vitest';
import { getPerson } from '#contracts/people/people.contract.ts';
import { getSocialLinks, putSocialLinks } from '#contracts/people/social-links.contract.ts';
import { signUp } from '#tests/support/factories.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();

type LinkInput = Parameters<typeof app.call<typeof putSocialLinks>>[1]['body']['links'];
const put = (as: As, links: LinkInput) => app.call(putSocialLinks, { body: { links } }, as);
const saved = async (as: As) => (await app.call(getSocialLinks, {}, as)).body.links;

test('links are normalized, stored in order and shown on the profile', async () => {
  const ada = await signUp(app.deps);
  expect(await saved(ada)).toEqual([]);
  const links = [
    { service: 'mastodon', handle: '@ada@example.social', url: 'https://example.social/@ada' },
    { service: 'website', handle: 'ada.example/engines', url: 'https://ada.example/engines' },
    { service: 'discord', handle: 'ada.l', url: null },
  ];
  const typed: LinkInput = [
    { service: 'mastodon', address: 'https://example.social/@ada' },
    { service: 'website', address: ' https://ada.example/engines ' },
    { service: 'discord', address: '@Ada.L' },
  ];
  expect((await put(ada, typed)).body.links).toEqual(links);
  expect(await saved(ada)).toEqual(links);
  expect((await app.call(getPerson, { params: { personId: ada.user.id } })).body.links).toEqual(links);
  await put(ada, typed.toReversed());
  expect(await saved(ada)).toEqual(links.toReversed());
  await put(ada, []);
  expect(await saved(ada)).toEqual([]);
});

test('an address that is too long is reported at its link', async () => {
  const { problem } = await put(await signUp(app.deps), [{ service: 'website', address: 'a'.repeat(601) }]);
  expect(problem.fields).toEqual({ 'links.0.address': 'This is too long.' });
});

test('errors are reported at each link, and nothing is changed', async () => {
  const ada = await signUp(app.deps);
  await put(ada, [{ service: 'github', address: 'ada' }]);
  const { problem } = await put(ada, [
    { service: 'website', address: 'http://ada.example' },
    { service: 'github', address: 'https://gitlab.com/ada' },
    { service: 'github', address: '@ada' },
    { service: 'github', address: 'https://github.com/Ada' },
  ]);
  expect(problem.status).toBe(400);
  expect(problem.fields).toEqual({
    'links.0.address': 'Start the address with https://.',
    'links.1.address': 'Enter the address of a profile on GitHub.',
  });
  const twice = await put(ada, [
    { service: 'github', address: '@ada' },
    { service: 'github', address: 'https://github.com/Ada' },
  ]);
  expect(twice.problem.fields).toEqual({ 'links.1.address': 'You have already added this link.' });
  expect(await saved(ada)).toMatchObject([{ handle: '@ada' }]);
});

test('a person can have up to ten links', async () => {
  const ada = await signUp(app.deps);
  const sites = Array.from({ length: 11 }, (_, index) => ({
    service: 'website' as const,
    address: `site${index}.example`,
  }));
  expect((await put(ada, sites.slice(1))).status).toBe(200);
  expect((await put(ada, sites)).problem.fields).toEqual({ links: 'Add up to 10 links.' });
});

test('links saved elsewhere since the editing began are not replaced', async () => {
  const ada = await signUp(app.deps);
  const [github, website]: LinkInput = [
    { service: 'github', address: 'ada' },
    { service: 'website', address: 'ada.example' },
  ];
  const save = (links: LinkInput, basedOn: { service: 'github'; handle: string }[]) =>
    app.call(putSocialLinks, { body: { links, basedOn } }, ada);
  expect((await save([github!], [])).status).toBe(200);
  expect((await save([website!], [])).problem.code).toBe('social_links.changed');
  expect(await saved(ada)).toMatchObject([{ service: 'github' }]);
  expect((await save([website!], [{ service: 'github', handle: '@ada' }])).status).toBe(200);
});

test('concurrent saves do not mix their links', async () => {
  const ada = await signUp(app.deps);
  const sets = ['a', 'b', 'c'].map((name) =>
    Array.from({ length: 5 }, (_, at): LinkInput[number] => ({ service: 'website', address: `${name}${at}.example` })),
  );
  const answers = await Promise.all(sets.map((links) => put(ada, links)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const letters = new Set((await saved(ada)).map(({ handle }) => handle[0]));
  expect([letters.size, (await saved(ada)).length]).toEqual([1, 5]);
});
