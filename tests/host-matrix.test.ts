import { describe, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { type GroupViewer, groupViewers, makeHostGroups } from '#tests/support/host-scene.ts';
import { hostMatrix, makeHostScene } from '#tests/support/matrix/host-rows.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix/matrix.ts';
import {
  makeStaffScene,
  type StaffViewer,
  staffMatrix,
  staffViewers,
} from '#tests/support/matrix/organization-rows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const groups = await makeHostGroups(app);

const openHostRow = openMatrix(
  () => app,
  () => makeHostScene(app, groups),
);
describe.each(Object.entries(hostMatrix))('%s, for a members-only event of a group', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openHostRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const viewers = readersFirst(groupViewers, endpoint, (viewer) => row[viewer]);
  test.each(viewers)('called by %s', async (viewer: GroupViewer) => {
    await expectCell({
      status: row[viewer],
      as: ({ people }) => (viewer === 'anonymous' ? null : people[viewer]),
    });
  });
});

const openStaffRow = openMatrix(
  () => app,
  async () => makeStaffScene(app, await signUp(app.deps)),
);
describe.each(Object.entries(staffMatrix))('%s, for an organization', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openStaffRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const viewers = readersFirst(staffViewers, endpoint, (viewer) => row[viewer]);
  test.each(viewers)('called by %s', async (viewer: StaffViewer) => {
    await expectCell({
      status: row[viewer],
      as: ({ people }) => (viewer === 'anonymous' ? null : people[viewer]),
    });
  });
});
