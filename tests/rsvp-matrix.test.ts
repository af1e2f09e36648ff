import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix.ts';
import { type RsvpViewer, rsvpMatrix, rsvpViewers, setScene } from '#tests/support/rsvp-rows.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});

const openRow = openMatrix(
  () => it,
  async () => setScene(it, await signUp(it.deps)),
);
describe.each(Object.entries(rsvpMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const columns = readersFirst(rsvpViewers, endpoint, (standing) => row[standing]);
  test.each(columns)('asked by somebody who is %s', async (standing: RsvpViewer) => {
    const isAnonymous = standing === 'anonymous';
    const answer = await expectCell({
      status: row[standing],
      as: ({ people }) => (isAnonymous ? null : people[standing]),
    });
    const tellsTooMuch = isAnonymous && /@|checkInCode/.test(answer);
    expect(tellsTooMuch).toBe(false);
  });
});
