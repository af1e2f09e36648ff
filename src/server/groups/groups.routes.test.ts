import { beforeEach, describe, expect, test } from 'vitest';
import {
  createGroup,
  deleteGroup,
  deleteGroupPicture,
  getGroup,
  putGroupPicture,
  updateGroup,
} from '#contracts/groups/groups.contract.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, inviteTo, makeGroup } from '#tests/support/groups.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';
import { follow } from './group-posts.actions.ts';

let [ada, ben, cleo]: SomeoneSignedIn[] = [];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});
const idOf = (person: SomeoneSignedIn | undefined) => person!.user.id;

describe('creating a group', () => {
  // spec: 1.2
  test('creates its page with a slug from its name and the person as organizer', async () => {
    const body = {
      name: 'Früh & Spät',
      description: 'We **walk**.<script>',
      placeId: places.berlin.id,
      interests: ['Walking', 'walking'],
      links: [{ label: 'Chat', url: 'https://chat.example.org' }],
    };
    const { body: group } = await app.call(createGroup, { body }, ada);
    expect(group).toMatchObject({
      slug: 'fruh-and-spat',
      descriptionHtml: '<p>We <strong>walk</strong>.</p>',
      interests: ['walking'],
      links: body.links,
      placeName: 'Berlin, Germany',
      memberCount: 1,
      followerCount: 0,
      visibility: 'public',
      admission: 'open',
      requestCount: 0,
      leaders: [{ id: idOf(ada), role: 'organizer' }],
      viewer: { status: 'member', role: 'organizer', isFollowing: false },
      abilities: { edit: true, delete: true, changeRoles: true, join: false, follow: false },
    });
    const seen = (await app.call(getGroup, { params: { slug: group.slug }, query: {} })).body;
    expect(seen).toMatchObject({
      name: 'Früh & Spät',
      requestCount: null,
      viewer: { status: 'outside', role: null, joinedAt: null },
      abilities: { edit: false, seeInside: false, join: true, follow: true },
    });
  });

  test('gives groups with the same name different slugs, even concurrently, and none that is a page', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeGroup(app.deps, idOf(ada), { name: 'Walkers' })),
    );
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'walkers',
      'walkers-2',
      'walkers-3',
      'walkers-4',
      'walkers-5',
      'walkers-6',
    ]);
    expect((await makeGroup(app.deps, idOf(ada), { name: 'New' })).slug).toBe('new-2');
  });

  test('requires a name, a known place and web links, and ignores other fields', async () => {
    const problemOf = async (body: object) => (await app.call(createGroup, { body: body as never }, ada)).problem;
    expect((await problemOf({})).fields).toHaveProperty('name');
    expect((await problemOf({ name: 'x'.repeat(81) })).fields).toHaveProperty('name');
    expect((await problemOf({ name: 'Nowhere', placeId: 1 })).code).toBe('place.not_found');
    expect((await problemOf({ name: 'Bad', links: [{ label: 'x', url: 'javascript:alert(1)' }] })).status).toBe(400);
    expect((await problemOf({ name: 'Odd', visibility: 'private', admission: 'open' })).fields).toHaveProperty(
      'admission',
    );
    const privileged = { name: 'Plain', id: idOf(ada), memberCount: 99, slug: 'admin', created_at: '2001-01-01' };
    const { body } = await app.call(createGroup, { body: privileged }, ada);
    expect([body.memberCount, body.slug]).toEqual([1, 'plain']);
    expect(body.id).not.toBe(idOf(ada));
  });

  test('requires a verified address where the site does', async () => {
    const strict = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
    const person = await signUp(strict.deps, { isVerified: false });
    expect((await strict.call(createGroup, { body: { name: 'Mine' } }, person)).problem.code).toBe(
      'account.email_unverified',
    );
    await strict.db.execute('update accounts set email_verified_at = now()');
    expect((await strict.call(createGroup, { body: { name: 'Mine' } }, person)).status).toBe(201);
  });

  test('is limited to fifty groups, and ten an hour', async () => {
    for (let made = 0; made < 50; made++) await makeGroup(app.deps, idOf(ada), { name: `Group ${made}` });
    expect((await app.call(createGroup, { body: { name: 'One more' } }, ada)).problem.code).toBe('group.too_many');
    const limited = await testApp({ RATE_LIMITS: 'on' });
    const person = await signUp(limited.deps);
    const statuses = [];
    for (let made = 0; made < 11; made++)
      statuses.push((await limited.call(createGroup, { body: { name: 'Many' } }, person)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('a private group', () => {
  test('its name is not found out by creating a group of the same name', async () => {
    const [ada, dov] = [await signUp(app.deps), await signUp(app.deps)];
    const hidden = { name: 'Night owls', visibility: 'private' as const, admission: 'invitation' as const };
    const { slug: secret } = await makeGroup(app.deps, ada.user.id, hidden);
    const { slug: plain } = await makeGroup(app.deps, dov.user.id, { name: 'Night owls' });
    const { slug: otherSecret } = await makeGroup(app.deps, dov.user.id, hidden);
    expect(plain).toBe('night-owls');
    expect([secret, otherSecret]).toEqual(Array(2).fill(expect.stringMatching(/^night-owls-[0-9a-f]{10}$/)));
    await app.call(updateGroup, { params: { slug: secret }, body: { visibility: 'public' } }, ada);
    expect((await app.call(getGroup, { params: { slug: secret }, query: {} })).body.name).toBe('Night owls');
  });

  test('is visible only to members and looks like a missing one to others', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada), { name: 'Secret', visibility: 'private' });
    await enterGroup(app.deps, { slug, organizerId: idOf(ada), personId: idOf(ben) });
    expect((await app.call(getGroup, { params: { slug }, query: {} }, ben)).body.memberCount).toBe(2);
    const problem = async (slug: string, as: SomeoneSignedIn | null) => ({
      ...(await app.call(getGroup, { params: { slug }, query: {} }, as)).problem,
      requestId: '',
    });
    for (const as of [null, cleo!]) expect(await problem(slug, as)).toEqual(await problem('there-is-none', as));
  });

  test('shows people with a valid invitation only its name, description and size', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada), {
      name: 'Hidden',
      description: 'Us.',
      visibility: 'private',
      placeId: places.berlin.id,
      interests: ['secrets'],
    });
    const invitation = await inviteTo(app.deps, { slug, by: idOf(ada) });
    const open = async (token: string, as: SomeoneSignedIn | null) =>
      app.call(getGroup, { params: { slug }, query: { invitation: token } }, as);
    expect((await open(invitation, null)).body).toMatchObject({
      name: 'Hidden',
      descriptionHtml: '<p>Us.</p>',
      memberCount: 1,
      leaders: [],
      interests: [],
      place: null,
      placeName: '',
      viewer: { status: 'invited', invitedAs: 'member' },
      abilities: { join: true, seeInside: false },
    });
    expect((await open(`${invitation}x`, cleo!)).problem.code).toBe('group.not_found');
    app.clock.advance({ days: 15 });
    expect((await open(invitation, null)).problem.code).toBe('group.not_found');
    app.clock.advance({ days: -15 });
  });

  test('admits by invitation and removes previous followers', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada));
    await follow(app.deps, { slug, viewerId: idOf(ben) });
    const { body } = await app.call(updateGroup, { params: { slug }, body: { visibility: 'private' } }, ada);
    expect([body.visibility, body.admission, body.followerCount]).toEqual(['private', 'invitation', 0]);
    const open = await app.call(updateGroup, { params: { slug }, body: { admission: 'open' } }, ada);
    expect(open.problem.fields).toHaveProperty('admission');
  });
});

describe('changing a group', () => {
  test('changes the given fields and keeps the others and the slug', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada), { name: 'Old name', description: 'Stays.' });
    const body = { name: 'New name', questions: [{ text: 'Why?', isRequired: true }] };
    const changed = (await app.call(updateGroup, { params: { slug }, body }, ada)).body;
    expect(changed).toMatchObject({ name: 'New name', slug, description: 'Stays.', questions: [{ text: 'Why?' }] });
    const [question] = changed.questions;
    const reworded = { questions: [{ ...question!, text: 'Why us?' }] };
    const again = (await app.call(updateGroup, { params: { slug }, body: reworded }, ada)).body;
    expect(again.questions).toEqual([{ ...question!, text: 'Why us?' }]);
  });

  test('is allowed to organizers and co-organizers, its rules only to organizers', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada));
    await enterGroup(app.deps, { slug, organizerId: idOf(ada), personId: idOf(ben), role: 'co-organizer' });
    await enterGroup(app.deps, { slug, organizerId: idOf(ada), personId: idOf(cleo) });
    const change = async (as: SomeoneSignedIn | undefined, body: object) =>
      (await app.call(updateGroup, { params: { slug }, body }, as)).status;
    const same = { description: 'Hi', admission: 'open', visibility: 'public', questions: [] };
    expect([await change(ben, same), await change(cleo, same)]).toEqual([200, 403]);
    expect([await change(ben, { admission: 'approval' }), await change(ada, { admission: 'approval' })]).toEqual([
      403, 200,
    ]);
  });

  test('sets, re-encodes and removes logo and cover', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada));
    const picture = dataUrl(await png());
    const put = async (use: 'logo' | 'cover') =>
      (await app.call(putGroupPicture, { params: { slug, use }, body: { picture } }, ada)).body;
    const { cover, imageUrl } = await put('cover');
    expect(imageUrl).toBe(cover!.small);
    const { logo, imageUrl: withLogo } = await put('logo');
    expect(withLogo).toBe(logo!.small);
    const statusOf = async (url: string) => (await app.send({ method: 'GET', url })).statusCode;
    for (const url of [...Object.values(logo!), ...Object.values(cover!)]) expect(await statusOf(url)).toBe(200);
    const without = (await app.call(deleteGroupPicture, { params: { slug, use: 'logo' } }, ada)).body;
    expect([without.logo, without.imageUrl]).toEqual([null, cover!.small]);
    expect(await statusOf(logo!.small)).toBe(404);
    const bad = { params: { slug, use: 'logo' as const }, body: { picture: 'data:image/png;base64,AAAA' } };
    expect((await app.call(putGroupPicture, bad, ada)).problem.code).toBe('picture.unreadable');
    expect((await app.call(putGroupPicture, bad, ben)).problem.code).toBe('auth.forbidden');
  });
});

describe('deleting a group', () => {
  test('deletes everything of it, and is allowed only to organizers', async () => {
    const { slug } = await makeGroup(app.deps, idOf(ada));
    await enterGroup(app.deps, { slug, organizerId: idOf(ada), personId: idOf(ben), role: 'co-organizer' });
    expect((await app.call(deleteGroup, { params: { slug } }, ben)).problem.code).toBe('auth.forbidden');
    expect((await app.call(deleteGroup, { params: { slug } }, ada)).status).toBe(204);
    expect((await app.call(getGroup, { params: { slug }, query: {} }, ada)).problem.code).toBe('group.not_found');
  });
});
