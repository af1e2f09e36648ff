import { beforeAll, describe, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { hostMatrix, setHostScene } from '#tests/support/host-rows.ts';
import { type Groups, type GroupViewer, groupViewers, setGroups } from '#tests/support/host-scene.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix.ts';
import { type StaffViewer, setStaffScene, staffMatrix, staffViewers } from '#tests/support/organization-rows.ts';
import { signUpVerified } from '#tests/support/organizations.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let groups: Groups;
beforeAll(async () => {
  it = await testApp();
  groups = await setGroups(it);
});

const openHostRow = openMatrix(
  () => it,
  () => setHostScene(it, groups),
);
describe.each(Object.entries(hostMatrix))('%s, for a members-only event of a group', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openHostRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const standings = readersFirst(groupViewers, endpoint, (standing) => row[standing]);
  test.each(standings)('asked by %s', async (standing: GroupViewer) => {
    await expectCell({
      status: row[standing],
      as: ({ people }) => (standing === 'anonymous' ? null : people[standing]),
    });
  });
});

const openStaffRow = openMatrix(
  () => it,
  async () => setStaffScene(it, await signUpVerified(it)),
);
describe.each(Object.entries(staffMatrix))('%s, for an organization', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openStaffRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const standings = readersFirst(staffViewers, endpoint, (standing) => row[standing]);
  test.each(standings)('asked by %s', async (standing: StaffViewer) => {
    await expectCell({
      status: row[standing],
      as: ({ people }) => (standing === 'anonymous' ? null : people[standing]),
    });
  });
});
