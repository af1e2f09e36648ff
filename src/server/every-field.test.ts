import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import type { GroupFields } from '#contracts/groups/group-fields.ts';
import { createGroup, getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import {
  createOrganization,
  getOrganization,
  type OrganizationFields,
  updateOrganization,
} from '#contracts/organizations/organizations.contract.ts';
import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { createShow, getShow, type ShowFields, updateShow } from '#contracts/shows/shows.contract.ts';
import type { RoleFields, RoleLocationFields } from '#contracts/volunteering/volunteer-fields.ts';
import {
  createEventRole,
  createOrganizationRole,
  listEventRoles,
  listOrganizationRoles,
  updateRole,
} from '#contracts/volunteering/volunteer-roles.contract.ts';
import { insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { organization as organizationOf } from '#tests/support/organizations.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { runVolunteeringJobs } from '#tests/support/volunteering.ts';

// The samples set each writable field to something other than its initial value; a field without a sample does not compile.
const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);

const withoutIds = (questions: readonly { id?: string; text: string; isRequired: boolean }[]) =>
  questions.map(({ text, isRequired }) => ({ text, isRequired }));
const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (values as Record<string, unknown>)[name]]));

const group = {
  name: 'Board gamers',
  description: 'We play **everything**.',
  placeId: places.zurich.id,
  interests: ['board games'],
  links: [{ label: 'Forum', url: 'https://forum.example/' }],
  visibility: 'private',
  admission: 'invitation',
  questions: [{ text: 'Which game do you like?', isRequired: true }],
} satisfies Required<GroupFields>;

const organization = {
  name: 'Früh & Spät',
  kind: 'non-profit',
  description: 'A bakery **for all**.',
  website: 'https://bakery.example/',
  links: [{ label: 'Menu', url: 'https://bakery.example/menu' }],
  placeId: places.zurich.id,
  address: 'Station Road 1',
  interests: ['bread'],
} satisfies Required<OrganizationFields>;

const role = {
  title: 'Sorters',
  description: 'Sort what comes in.',
  skills: ['lifting'],
  minimumAge: 16,
  questions: [{ id: 'q1', text: 'T-shirt size?', isRequired: true }],
  spotsPerSignUp: 4,
  signUpClosesHours: 24,
  withdrawClosesHours: 48,
} satisfies Required<RoleFields>;

const whereabouts = {
  attendance: 'online',
  placeId: places.zurich.id,
  venue: 'Back room',
  address: 'Station Road 1',
} satisfies Required<RoleLocationFields>;

const show = (eventId: string, seasonId: string) =>
  ({
    title: 'Capitals',
    startsAt: '2031-11-21T18:00:00.000Z',
    eventId,
    seasonId,
    visibility: 'private',
    questionCount: 17,
    takesAnswers: true,
    showsQuestions: true,
    keepsQuestionsOpen: true,
    holdsStandings: true,
    questionSeconds: 45,
    presenterNotes: 'Speak slowly.',
  }) satisfies Required<Omit<ShowFields, 'roundIds'>>;

describe('every field of a group', () => {
  const read = async (slug: string) => {
    const { place, questions, ...found } = (await app.call(getGroup, { params: { slug }, query: {} }, ada)).body;
    return { ...found, placeId: place?.id ?? null, questions: withoutIds(questions) };
  };
  const fields = Object.keys(group) as (keyof typeof group)[];

  test('is stored on creation', async () => {
    const { slug } = (await app.call(createGroup, { body: group }, ada)).body;
    expect(pick(await read(slug), fields)).toEqual(group);
  });

  test.for(fields)('%s is changed by itself', async (field) => {
    const { slug } = (await app.call(createGroup, { body: { name: 'A group' } }, ada)).body;
    expect(pick(await read(slug), [field])).not.toEqual(pick(group, [field]));
    const { status } = await app.call(updateGroup, { params: { slug }, body: pick(group, [field]) }, ada);
    expect([status, pick(await read(slug), [field])]).toEqual([200, pick(group, [field])]);
  });
});

describe('every field of an organization', () => {
  const read = async (slug: string) => {
    const { place, ...found } = (await app.call(getOrganization, { params: { slug } }, ada)).body;
    return { ...found, placeId: place?.id ?? null };
  };
  const fields = Object.keys(organization) as (keyof typeof organization)[];

  test('is stored on creation', async () => {
    const { slug } = (await app.call(createOrganization, { body: organization }, ada)).body;
    expect(pick(await read(slug), fields)).toEqual(organization);
  });

  test.for(fields)('%s is changed by itself', async (field) => {
    const body = { name: 'A bakery', kind: 'business' as const };
    const { slug } = (await app.call(createOrganization, { body }, ada)).body;
    expect(pick(await read(slug), [field])).not.toEqual(pick(organization, [field]));
    const { status } = await app.call(updateOrganization, { params: { slug }, body: pick(organization, [field]) }, ada);
    expect([status, pick(await read(slug), [field])]).toEqual([200, pick(organization, [field])]);
  });
});

describe('every field of a show', () => {
  let every: ReturnType<typeof show>;
  beforeAll(async () => {
    const season = await app.call(createSeason, { body: { name: 'Spring' } }, ada);
    every = show((await published(app, ada)).id, season.body.id);
  });
  const read = async (id: string) => {
    const { event, season, ...found } = (await app.call(getShow, { params: { id } }, ada)).body;
    return { ...found, eventId: event?.id ?? null, seasonId: season?.id ?? null };
  };
  const fields = Object.keys(show('', '')) as (keyof typeof every)[];

  test('is stored on creation', async () => {
    const { id } = (await app.call(createShow, { body: every }, ada)).body;
    expect(pick(await read(id), fields)).toEqual(every);
  });

  test.for(fields)('%s is changed by itself', async (field) => {
    const { id } = (await app.call(createShow, { body: { title: 'A show' } }, ada)).body;
    expect(pick(await read(id), [field])).not.toEqual(pick(every, [field]));
    const { status } = await app.call(updateShow, { params: { id }, body: pick(every, [field]) }, ada);
    expect([status, pick(await read(id), [field])]).toEqual([200, pick(every, [field])]);
  });

  test('is in the data download', async () => {
    await app.call(createShow, { body: every }, ada);
    const { shows } = (await app.call(exportAccount, {}, ada)).body.contents;
    expect(shows).toContainEqual(expect.objectContaining(every));
  });
});

describe('every field of a volunteer role', () => {
  const every = { ...role, ...whereabouts };
  const fields = Object.keys(every) as (keyof typeof every)[];
  const read = async (slug: string, id: string) => {
    const { roles } = (await app.call(listOrganizationRoles, { params: { slug }, query: {} }, ada)).body;
    const { place, ...found } = roles.find((each) => each.id === id)!;
    return { ...found, placeId: place?.id ?? null };
  };
  const rolesAt = async (eventId: string) => (await app.call(listEventRoles, { params: { eventId } }, ada)).body.roles;
  const atEachDate = async (fieldsOfRole: RoleFields & { title: string }) => {
    const { occurrences } = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
    const body = { ...fieldsOfRole, shifts: [], scope: 'all' as const };
    await app.call(createEventRole, { params: { eventId: occurrences[0]!.id }, body }, ada);
    await runVolunteeringJobs(app);
    return occurrences.map(({ id }) => id);
  };

  test('is stored when an organization creates the role', async () => {
    const { slug } = await organizationOf(app, ada);
    const { id } = (await app.call(createOrganizationRole, { params: { slug }, body: every }, ada)).body;
    expect(pick(await read(slug, id), fields)).toEqual(every);
  });

  test.for(fields)('%s is changed by itself', async (field) => {
    // Nobody may own an organization for each field.
    const owner = await signUp(app.deps);
    const { slug } = await organizationOf(app, owner);
    const body = { title: 'A role', placeId: places.berlin.id };
    const { id } = (await app.call(createOrganizationRole, { params: { slug }, body }, owner)).body;
    expect(pick(await read(slug, id), [field])).not.toEqual(pick(every, [field]));
    const { status } = await app.call(updateRole, { params: { roleId: id }, body: pick(every, [field]) }, owner);
    expect([status, pick(await read(slug, id), [field])]).toEqual([200, pick(every, [field])]);
  });

  test('is copied to every date of a series', async () => {
    for (const eventId of await atEachDate(role))
      expect((await rolesAt(eventId)).map((each) => pick(each, Object.keys(role)))).toEqual([role]);
  });

  test.for(Object.keys(role) as (keyof typeof role)[])('%s is changed on every date of a series', async (field) => {
    const eventIds = await atEachDate({ title: 'A role' });
    const { id } = (await rolesAt(eventIds[0]!))[0]!;
    const body = { ...pick(role, [field]), scope: 'all' as const };
    expect((await app.call(updateRole, { params: { roleId: id }, body }, ada)).status).toBe(200);
    await runVolunteeringJobs(app);
    for (const eventId of eventIds)
      expect((await rolesAt(eventId)).map((each) => pick(each, [field]))).toEqual([pick(role, [field])]);
  });
});
