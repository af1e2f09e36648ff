import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { staffStandings } from '#tests/support/organization-rows.ts';
import { type TestApp, testApp, toRequest } from '#tests/support/test-app.ts';
import {
  gatherNeedCast,
  type NeedCast,
  needMatrix,
  needStandings,
  needStatus,
  setNeedStage,
  setStaffNeeds,
  staffNeedMatrix,
} from '#tests/support/volunteer-rows.ts';

let it: TestApp;
let cast: NeedCast;
beforeAll(async () => {
  it = await testApp();
  cast = await gatherNeedCast(it);
});

describe.each(Object.entries(needMatrix))('%s', (name, row) => {
  describe.each(['public', 'members'] as const)('of a %s event', (visibility) => {
    test.each(needStandings)('asked by %s', async (standing) => {
      const stage = await setNeedStage(it, cast, visibility);
      const input = row.input ? row.input(stage) : { params: stage.params };
      const as = { ...cast.people, volunteer: cast.volunteer, anonymous: null }[standing];
      const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
      expect([answer.statusCode, answer.body]).toEqual([needStatus(name, standing, visibility), expect.anything()]);
      const isHost = standing === 'organizer' || standing === 'coOrganizer';
      const tellsTooMuch = !isHost && /"person"|confirmsAge|@/.test(answer.body);
      expect(tellsTooMuch).toBe(false);
    });
  });
});

describe.each(Object.entries(staffNeedMatrix))('%s of an organization', (name, row) => {
  test.each(staffStandings)('asked by %s', async (standing) => {
    const scene = await setStaffNeeds(it, await signUp(it.deps));
    const input = row.input ? row.input(scene) : { params: scene.params };
    const as = standing === 'anonymous' ? null : scene.people[standing];
    const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
    expect([answer.statusCode, answer.body]).toEqual([row[standing], expect.anything()]);
  });
});
