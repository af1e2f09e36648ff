import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import {
  type GroupViewer,
  gatherCast,
  groupMatrix,
  groupViewers,
  inPrivate,
  makeGroupScene,
} from '#tests/support/matrix/group-rows.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix/matrix.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const cast = await gatherCast(app);

const OUTSIDE: readonly GroupViewer[] = ['anonymous', 'person', 'asker', 'otherOrganizer', 'staff', 'banned'];

const openStages = (visibility: 'public' | 'private') =>
  openMatrix(
    () => app,
    () => makeGroupScene(app, cast, visibility),
  );
const openRow = { public: openStages('public'), private: openStages('private') };

describe.each(Object.entries(groupMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  describe.each(['public', 'private'] as const)('of a %s group', (visibility) => {
    const expectCell = openRow[visibility](endpoint, (stage) => row.input?.(stage) ?? { params: stage.params });
    const statusOf = (viewer: GroupViewer) => (visibility === 'public' ? row[viewer] : inPrivate(name, viewer));
    // spec: 6.3
    test.each(readersFirst(groupViewers, endpoint, statusOf))('called by %s', async (viewer) => {
      const as = () => (viewer === 'anonymous' ? null : cast[viewer]);
      const answer = await expectCell({ status: statusOf(viewer), as });
      const leaksPrivateData = OUTSIDE.includes(viewer) && /@|Among us|token_hash/.test(answer);
      expect(leaksPrivateData).toBe(false);
    });
  });
});
