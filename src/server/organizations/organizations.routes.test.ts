import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  createOrganization,
  deleteOrganization,
  deleteOrganizationCover,
  deleteOrganizationLogo,
  followOrganization,
  getOrganization,
  listFollowedOrganizations,
  listMyOrganizations,
  putOrganizationCover,
  putOrganizationLogo,
  unfollowOrganization,
  updateOrganization,
} from '#contracts/organizations/organizations.contract.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';
import { updateVerified } from './organizations.queries.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
});

const show = async (slug: string, as: SomeoneSignedIn | null = null) =>
  (await app.call(getOrganization, { params: { slug } }, as)).body;

describe('creating an organization', () => {
  test('requires a verified address on every site and makes its creator the owner', async () => {
    const body = { name: 'Früh & Spät', kind: 'non-profit' as const, placeId: places.berlin.id, interests: ['Bread'] };
    const unverified = await signUp(app.deps, { isVerified: false });
    expect((await app.call(createOrganization, { body }, unverified)).problem).toMatchObject({
      status: 403,
      code: 'account.email_unverified',
    });
    const made = (await app.call(createOrganization, { body }, ada)).body;
    expect(made).toMatchObject({
      slug: 'fruh-and-spat',
      kind: 'non-profit',
      placeName: 'Berlin, Germany',
      interests: ['bread'],
      isVerified: false,
      role: 'owner',
      abilities: { edit: true, manageStaff: true, delete: true },
    });
    expect(await show(made.slug)).toMatchObject({ role: null, abilities: { edit: false, postEvents: false } });
  });

  test('gives each a unique slug, which survives a change of the name', async () => {
    const [first, second] = await Promise.all([
      organization(app, ada, { name: 'Food Bank' }),
      organization(app, ada, { name: 'Food  Bank!' }),
    ]);
    expect([first.slug, second.slug].toSorted()).toEqual(['food-bank', 'food-bank-2']);
    const params = { slug: first.slug };
    const renamed = (await app.call(updateOrganization, { params, body: { name: 'Pantry' } }, ada)).body;
    expect([renamed.slug, renamed.name]).toEqual([first.slug, 'Pantry']);
  });

  test('an organization', async () => {
    const body = { name: 'New', kind: 'business' as const };
    expect((await app.call(createOrganization, { body }, ada)).body.slug).toBe('new-2');
  });

  test('rejects invalid URLs, places and kinds', async () => {
    const make = async (fields: object) =>
      (await app.call(createOrganization, { body: { name: 'Bakery', kind: 'business', ...fields } }, ada)).problem;
    expect((await make({ website: 'javascript:alert(1)' })).fields).toHaveProperty('website');
    expect((await make({ links: [{ label: 'x', url: 'ftp://x' }] })).status).toBe(400);
    expect((await make({ placeId: 1 })).code).toBe('place.not_found');
    expect((await make({ kind: 'band' })).fields).toEqual({ kind: 'Choose business or non-profit.' });
    expect((await make({ name: '  ' })).fields).toHaveProperty('name');
  });
});

describe('a page', () => {
  test('can be changed only by its staff, field by field', async () => {
    const { slug } = await organization(app, ada);
    const fields = {
      description: '**Bread** <script>',
      website: 'https://bakery.example',
      links: [{ label: 'Menu', url: 'https://bakery.example/menu' }],
      address: 'Main street 1',
    };
    const change = (as: SomeoneSignedIn) => app.call(updateOrganization, { params: { slug }, body: fields }, as);
    expect((await change(ben)).status).toBe(403);
    await addStaff(app, slug, ada, ben);
    expect((await change(ben)).body).toMatchObject({ ...fields, role: 'editor', abilities: { delete: false } });
    const { descriptionHtml } = await show(slug);
    expect(descriptionHtml).toContain('<strong>Bread</strong>');
    expect(descriptionHtml).not.toContain('<script>');
  });

  test('that was verified keeps the mark until its name or kind changes, which the audit says', async () => {
    const AuditRow = z.object({ actorId: z.string(), after: z.object({ slug: z.string() }) });
    const audited = `select actor_id as "actorId", after from audit_entries where action = 'organization.unverified' and target_id = $1`;
    for (const change of [{ name: 'City Bank' }, { kind: 'non-profit' as const }]) {
      const { id, slug } = await organization(app, ada);
      const update = async (body: object) =>
        (await app.call(updateOrganization, { params: { slug }, body }, ada)).body.isVerified;
      expect(await update(change)).toBe(false);
      await updateVerified(app.db, slug, app.clock.now());
      expect(await update({ ...change, description: 'Bread' })).toBe(true);
      expect(await app.db.rows(AuditRow, audited, [id])).toEqual([]);
      expect(await update({ name: 'Corner Bakery', kind: 'business' })).toBe(false);
      expect(await app.db.rows(AuditRow, audited, [id])).toEqual([{ actorId: ada.user.id, after: { slug } }]);
    }
  });

  test('has a square logo and a cover, which are deleted with it', async () => {
    const { slug } = await organization(app, ada);
    const upload = { params: { slug }, body: { picture: dataUrl(await png()) } };
    const { logo } = (await app.call(putOrganizationLogo, upload, ada)).body;
    const { cover } = (await app.call(putOrganizationCover, upload, ada)).body;
    const statusOf = async (url: string) => (await app.send({ method: 'GET', url })).statusCode;
    expect(await Promise.all([logo!.small, logo!.large, cover!.jpeg].map(statusOf))).toEqual([200, 200, 200]);
    expect((await app.call(putOrganizationLogo, upload, ben)).status).toBe(403);
    expect((await app.call(deleteOrganizationCover, { params: { slug } }, ada)).body.cover).toBeNull();
    expect(await statusOf(cover!.small)).toBe(404);
    await app.call(deleteOrganization, { params: { slug } }, ada);
    expect(await statusOf(logo!.small)).toBe(404);
    expect((await app.call(deleteOrganizationLogo, { params: { slug } }, ada)).status).toBe(404);
  });

  test('can be deleted by an owner', async () => {
    const { slug } = await organization(app, ada);
    await addStaff(app, slug, ada, ben);
    expect((await app.call(deleteOrganization, { params: { slug } }, ben)).status).toBe(403);
    expect((await app.call(deleteOrganization, { params: { slug } }, ada)).status).toBe(204);
    expect((await app.call(getOrganization, { params: { slug } }, ada)).problem.code).toBe('organization.not_found');
  });

  test('passes to the longest-serving staff member when its last owner deletes the account, and is deleted with the last of them', async () => {
    const { slug } = await organization(app, ada);
    await addStaff(app, slug, ada, ben);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    expect((await show(slug, ben)).role).toBe('owner');
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    expect((await app.call(getOrganization, { params: { slug } })).status).toBe(404);
  });
});

describe('following', () => {
  test('requires signing in, is counted once, and is listed', async () => {
    const { slug, id } = await organization(app, ada, { name: 'Climbing gym' });
    for (let times = 0; times < 2; times++) await app.call(followOrganization, { params: { slug } }, ben);
    expect(await show(slug, ben)).toMatchObject({ isFollowing: true, followers: 1 });
    const { organizations } = (await app.call(listFollowedOrganizations, { query: {} }, ben)).body;
    expect(organizations.map((each) => each.id)).toEqual([id]);
    expect((await app.call(listMyOrganizations, {}, ben)).body).toMatchObject({ staff: [], following: [{ id }] });
    expect((await app.call(listMyOrganizations, {}, ada)).body.staff).toMatchObject([{ id, role: 'owner' }]);
    await app.call(unfollowOrganization, { params: { slug } }, ben);
    expect(await show(slug, ben)).toMatchObject({ isFollowing: false, followers: 0 });
  });

  test('lists all organizations page by page, the latest first', async () => {
    await app.db.execute(
      `with made as (insert into organizations (kind, slug, name, created_at, updated_at)
         select 'business', 'page-' || n, 'Page ' || n, now(), now() from generate_series(1, 60) n returning id)
       insert into organization_follows (organization_id, person_id, followed_at) select id, $1, now() from made`,
      [ben.user.id],
    );
    const first = (await app.call(listFollowedOrganizations, { query: {} }, ben)).body;
    const second = (await app.call(listFollowedOrganizations, { query: { cursor: first.nextCursor! } }, ben)).body;
    expect([first.organizations.length, second.organizations.length, second.nextCursor]).toEqual([50, 10, null]);
    expect(new Set([...first.organizations, ...second.organizations].map((each) => each.id)).size).toBe(60);
  });

  test('can be ended while the organization is hidden, which looks missing to everybody else', async () => {
    const { slug } = await organization(app, ada);
    await app.call(followOrganization, { params: { slug } }, ben);
    await app.db.execute('update organizations set hidden_at = now(), hidden_by = gen_random_uuid() where slug = $1', [
      slug,
    ]);
    const unfollow = () => app.call(unfollowOrganization, { params: { slug } }, ben);
    expect([(await unfollow()).status, (await unfollow()).problem.code]).toEqual([204, 'organization.not_found']);
    await app.db.execute('update organizations set hidden_at = null, hidden_by = null where slug = $1', [slug]);
    expect(await show(slug, ben)).toMatchObject({ isFollowing: false, followers: 0 });
  });
});
