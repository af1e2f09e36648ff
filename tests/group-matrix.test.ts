import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import {
  type GroupCast,
  type GroupViewer,
  gatherCast,
  groupMatrix,
  groupViewers,
  inPrivate,
  setStage,
} from '#tests/support/group-rows.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let cast: GroupCast;
beforeAll(async () => {
  it = await testApp();
  cast = await gatherCast(it);
});

const OUTSIDE: readonly GroupViewer[] = ['anonymous', 'person', 'asker', 'otherOrganizer', 'staff', 'banned'];

const openStages = (visibility: 'public' | 'private') =>
  openMatrix(
    () => it,
    () => setStage(it, cast, visibility),
  );
const openRow = { public: openStages('public'), private: openStages('private') };

describe.each(Object.entries(groupMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  describe.each(['public', 'private'] as const)('of a %s group', (visibility) => {
    const expectCell = openRow[visibility](endpoint, (stage) => row.input?.(stage) ?? { params: stage.params });
    const statusOf = (standing: GroupViewer) => (visibility === 'public' ? row[standing] : inPrivate(name, standing));
    // spec: 6.3
    test.each(readersFirst(groupViewers, endpoint, statusOf))('asked by %s', async (standing) => {
      const as = () => (standing === 'anonymous' ? null : cast[standing]);
      const answer = await expectCell({ status: statusOf(standing), as });
      const tellsTooMuch = OUTSIDE.includes(standing) && /@|Among us|token_hash/.test(answer);
      expect(tellsTooMuch).toBe(false);
    });
  });
});
