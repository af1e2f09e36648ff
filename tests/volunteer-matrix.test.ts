import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { type Groups, setGroups } from '#tests/support/host-scene.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix.ts';
import { staffViewers } from '#tests/support/organization-rows.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import {
  type NeedViewer,
  type NeedVisibility,
  needMatrix,
  needStatus,
  needViewers,
  setNeedStage,
  setStaffNeeds,
  staffNeedMatrix,
} from '#tests/support/volunteer-rows.ts';

let it: TestApp;
let groups: Groups;
beforeAll(async () => {
  it = await testApp();
  groups = await setGroups(it);
});

const openStages = (visibility: NeedVisibility) =>
  openMatrix(
    () => it,
    () => setNeedStage(it, groups, visibility),
  );
const openRow = { public: openStages('public'), members: openStages('members') };

describe.each(Object.entries(needMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  describe.each(['public', 'members'] as const)('of a %s event', (visibility) => {
    const expectCell = openRow[visibility](endpoint, (stage) => row.input?.(stage) ?? { params: stage.params });
    const statusOf = (standing: NeedViewer) => needStatus(name, standing, visibility);
    // spec: 10.17
    test.each(readersFirst(needViewers, endpoint, statusOf))('asked by %s', async (standing) => {
      const answer = await expectCell({
        status: statusOf(standing),
        as: ({ volunteer }) => ({ ...groups.people, volunteer, anonymous: null })[standing],
      });
      const isHost = standing === 'organizer' || standing === 'coOrganizer';
      const tellsTooMuch = !isHost && /"person"|confirmsAge|@/.test(answer);
      expect(tellsTooMuch).toBe(false);
    });
  });
});

const openStaffRow = openMatrix(
  () => it,
  async () => setStaffNeeds(it, await signUp(it.deps)),
);
describe.each(Object.entries(staffNeedMatrix))('%s of an organization', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openStaffRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  test.each(readersFirst(staffViewers, endpoint, (standing) => row[standing]))('asked by %s', async (standing) => {
    await expectCell({
      status: row[standing],
      as: ({ people }) => (standing === 'anonymous' ? null : people[standing]),
    });
  });
});
