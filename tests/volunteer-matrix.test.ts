import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { cohosted, makeHostGroups } from '#tests/support/host-scene.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix/matrix.ts';
import { staffViewers } from '#tests/support/matrix/organization-rows.ts';
import {
  makeNeedScene,
  makeStaffNeedScene,
  type NeedViewer,
  type NeedVisibility,
  needMatrix,
  needStatus,
  needViewers,
  staffNeedMatrix,
} from '#tests/support/matrix/volunteer-rows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const groups = await makeHostGroups(app);

const openStages = async (visibility: NeedVisibility) => {
  const event = await cohosted(app, groups, { visibility });
  return openMatrix(
    () => app,
    () => makeNeedScene(app, groups, event),
  );
};
const openRow = { public: await openStages('public'), members: await openStages('members') };

describe.each(Object.entries(needMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  describe.each(['public', 'members'] as const)('of a %s event', (visibility) => {
    const expectCell = openRow[visibility](endpoint, (stage) => row.input?.(stage) ?? { params: stage.params });
    const statusOf = (viewer: NeedViewer) => needStatus(name, viewer, visibility);
    // spec: 10.17
    test.each(readersFirst(needViewers, endpoint, statusOf))('called by %s', async (viewer) => {
      const answer = await expectCell({
        status: statusOf(viewer),
        as: ({ volunteer }) => ({ ...groups.people, volunteer, anonymous: null })[viewer],
      });
      const isHost = viewer === 'organizer' || viewer === 'coOrganizer';
      const leaksPrivateData = !isHost && /"person"|confirmsAge|@/.test(answer);
      expect(leaksPrivateData).toBe(false);
    });
  });
});

const openStaffRow = openMatrix(
  () => app,
  async () => makeStaffNeedScene(app, await signUp(app.deps)),
);
describe.each(Object.entries(staffNeedMatrix))('%s of an organization', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openStaffRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  test.each(readersFirst(staffViewers, endpoint, (viewer) => row[viewer]))('called by %s', async (viewer) => {
    await expectCell({
      status: row[viewer],
      as: ({ people }) => (viewer === 'anonymous' ? null : people[viewer]),
    });
  });
});
