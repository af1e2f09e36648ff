import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix/matrix.ts';
import { makeRsvpScene, type RsvpViewer, rsvpMatrix, rsvpViewers } from '#tests/support/matrix/rsvp-rows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const openRow = openMatrix(
  () => app,
  async () => makeRsvpScene(app, await signUp(app.deps)),
);
describe.each(Object.entries(rsvpMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  const expectCell = openRow(endpoint, (scene) => row.input?.(scene) ?? { params: scene.params });
  const columns = readersFirst(rsvpViewers, endpoint, (viewer) => row[viewer]);
  test.each(columns)('called by %s', async (viewer: RsvpViewer) => {
    const isAnonymous = viewer === 'anonymous';
    const answer = await expectCell({
      status: row[viewer],
      as: ({ people }) => (isAnonymous ? null : people[viewer]),
    });
    const leaksPrivateData = isAnonymous && /@|checkInCode/.test(answer);
    expect(leaksPrivateData).toBe(false);
  });
});
