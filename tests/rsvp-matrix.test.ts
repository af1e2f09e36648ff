import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { rsvpMatrix, type Standing, setScene, standings } from '#tests/support/rsvp-rows.ts';
import { type TestApp, testApp, toRequest } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});

describe.each(Object.entries(rsvpMatrix))('%s', (name, row) => {
  test.each(standings)('asked by somebody who is %s', async (standing: Standing) => {
    const scene = await setScene(it, await signUp(it.deps));
    const input = row.input ? await row.input(scene) : { params: scene.params };
    const as = standing === 'anonymous' ? null : scene.people[standing];
    const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
    expect([answer.statusCode, answer.body]).toEqual([row[standing], expect.anything()]);
    const tellsTooMuch = standing === 'anonymous' && /@|checkInCode/.test(answer.body);
    expect(tellsTooMuch).toBe(false);
  });
});
