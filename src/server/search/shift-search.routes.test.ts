import { beforeAll, expect, test } from 'vitest';
import { searchVolunteerShifts, listVolunteerSkills } from '#contracts/volunteer-needs.contract.ts';
import { knowPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});

test('smoke', async () => {
  const ada = await signUp(it.deps);
  const { id } = await published(it, ada, {});
  await it.db.query(
    `with r as (insert into volunteer_roles (event_id, title, skills, created_at, updated_at) values ($1, 'Sorters', '{driving}', now(), now()) returning id)
   insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, created_at, updated_at)
   select r.id, starts_local, ends_local, time_zone, starts_at, ends_at, 6, now(), now() from r, events e where e.id = $1`,
    [id],
  );
  for (const query of [
    {},
    { q: 'sort' },
    { q: 'Sorters', skill: 'driving' },
    { sort: 'distance', latitude: 52.5, longitude: 13.4 },
  ] as const) {
    const answer = await it.call(searchVolunteerShifts, { query });
    expect([answer.status, answer.status === 200 && answer.body.shifts.map(({ title }) => title)]).toEqual([
      200,
      ['Sorters'],
    ]);
    expect(searchVolunteerShifts.success.schema.parse(answer.body)).toEqual(answer.body);
  }
  expect((await it.call(listVolunteerSkills, {})).body).toEqual({ skills: [{ skill: 'driving', shifts: 1 }] });
});
