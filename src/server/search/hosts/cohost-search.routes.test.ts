import { expect, test } from 'vitest';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { searchCohosts } from '#contracts/search/cohost-search.contract.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [host, mira, shy, foe, owner] = await signUpPeople(app.deps, 5);
const rename = (who: SomeoneSignedIn, name: string) => updatePerson(app.db, who.user.id, { name }, app.clock.now());
await rename(mira, 'Mira Öz');
await rename(shy, 'Mirabel');
await rename(foe, 'Mirko');
const search = async (q: string) => (await app.call(searchCohosts, { query: { q } }, host)).body.candidates;
const names = async (q: string) => (await search(q)).map(({ name }) => name);

test('finds people, public groups and organizations by the beginning of their name', async () => {
  const club = await makeGroup(app.deps, owner.user.id, { name: 'Mirror club' });
  await makeGroup(app.deps, owner.user.id, { name: 'Mirror lodge', visibility: 'private', admission: 'invitation' });
  const shop = await organization(app, owner, { name: 'Mirrors & more' });
  const found = (await search('mirr')).map(({ kind, slug }) => [kind, slug]);
  expect(found).toEqual([
    ['group', club.slug],
    ['organization', shop.slug],
  ]);
  expect(await search('mira o')).toMatchObject([{ kind: 'person', slug: mira.user.id, name: 'Mira Öz' }]);
});

test('leaves out people who hide their page or block the viewer, and those without a name', async () => {
  await app.call(blockPerson, { params: { personId: host.user.id } }, foe);
  await app.call(updatePrivacy, { body: { page: 'nobody' } }, shy);
  await signUp(app.deps, { email: 'miro@example.org', isNamed: false });
  expect(await names('mir')).toEqual(expect.arrayContaining(['Mira Öz']));
  expect(await names('mir')).not.toEqual(expect.arrayContaining(['Mirko']));
  expect(await names('mirabel')).toEqual([]);
  expect(await names('new member')).toEqual([]);
});

test('finds people whom search engines may not list only in shared groups', async () => {
  const lin = await signUp(app.deps);
  await rename(lin, 'Lin Quiet');
  await app.call(updatePrivacy, { body: { isSearchable: false } }, lin);
  expect(await names('lin q')).toEqual([]);
  const group = await makeGroup(app.deps, host.user.id, { name: 'Both of us' });
  await enterGroup(app.deps, { slug: group.slug, organizerId: host.user.id, personId: lin.user.id });
  expect(await names('lin q')).toEqual(['Lin Quiet']);
});

test('refuses texts of one letter and odd input', async () => {
  expect((await app.call(searchCohosts, { query: { q: 'm' } }, host)).status).toBe(400);
  for (const q of ["'%_\\", '.. !!', '\u{10ffff}\u{10ffff}'])
    expect((await app.call(searchCohosts, { query: { q } }, host)).status).toBe(200);
});
