import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { type HostScene, hostMatrix, setHostScene } from '#tests/support/host-rows.ts';
import { type GroupStanding, groupStandings } from '#tests/support/host-scene.ts';
import { type StaffStanding, setStaffScene, staffMatrix, staffStandings } from '#tests/support/organization-rows.ts';
import { signUpVerified } from '#tests/support/organizations.ts';
import { type TestApp, testApp, toRequest } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});

describe.each(Object.entries(hostMatrix))('%s, for a members-only event of a group', (name, row) => {
  test.each(groupStandings)('asked by %s', async (standing: GroupStanding) => {
    const scene: HostScene = await setHostScene(it);
    const input = row.input ? await row.input(scene) : { params: scene.params };
    const as = standing === 'anonymous' ? null : scene.people[standing];
    const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
    expect([answer.statusCode, answer.body]).toEqual([row[standing], expect.anything()]);
  });
});

describe.each(Object.entries(staffMatrix))('%s, for an organization', (name, row) => {
  test.each(staffStandings)('asked by %s', async (standing: StaffStanding) => {
    const scene = await setStaffScene(it, await signUpVerified(it));
    const input = row.input ? await row.input(scene) : { params: scene.params };
    const as = standing === 'anonymous' ? null : scene.people[standing];
    const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
    expect([answer.statusCode, answer.body]).toEqual([row[standing], expect.anything()]);
  });
});
