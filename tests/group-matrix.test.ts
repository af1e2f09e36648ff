import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import {
  type GroupCast,
  type GroupStanding,
  gatherCast,
  groupMatrix,
  groupStandings,
  inPrivate,
  setStage,
} from '#tests/support/group-rows.ts';
import { type TestApp, testApp, toRequest } from '#tests/support/test-app.ts';

let it: TestApp;
let cast: GroupCast;
beforeAll(async () => {
  it = await testApp();
  cast = await gatherCast(it);
});

const OUTSIDE: readonly GroupStanding[] = ['anonymous', 'person', 'asker', 'otherOrganizer', 'staff', 'banned'];

describe.each(Object.entries(groupMatrix))('%s', (name, row) => {
  describe.each(['public', 'private'] as const)('of a %s group', (visibility) => {
    test.each(groupStandings)('asked by %s', async (standing: GroupStanding) => {
      const stage = await setStage(it, cast, visibility);
      const input = row.input ? await row.input(stage) : { params: stage.params };
      const as = standing === 'anonymous' ? null : cast[standing];
      const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
      const expected = visibility === 'public' ? row[standing] : inPrivate(name, standing);
      expect([answer.statusCode, answer.body]).toEqual([expected, expect.anything()]);
      const tellsTooMuch = OUTSIDE.includes(standing) && /@|Among us|token_hash/.test(answer.body);
      expect(tellsTooMuch).toBe(false);
    });
  });
});
