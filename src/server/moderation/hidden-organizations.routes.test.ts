import { expect, test } from 'vitest';
import { listOrganizationEvents } from '#contracts/events/host-events.contract.ts';
import { listOrganizationPeople } from '#contracts/organizations/organization-staff.contract.ts';
import { getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { listOrganizationNeeds } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const moderator = await staffMember(app.deps, 'moderator');

test('the staff of a hidden organization, and nobody else, see every part of its page', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id: targetId, slug } = await organization(app, ada);
  await decideAbout(app, { kind: 'organization', targetId }, { moderator, action: 'hide' });
  const request = { params: { slug } };
  const read = async (as: SomeoneSignedIn | null) => ({
    organization: (await app.call(getOrganization, request, as)).status,
    events: (await app.call(listOrganizationEvents, { ...request, query: {} }, as)).status,
    people: (await app.call(listOrganizationPeople, request, as)).status,
    needs: (await app.call(listOrganizationNeeds, request, as)).status,
  });
  expect(await read(ada)).toEqual({ organization: 200, events: 200, people: 200, needs: 200 });
  for (const as of [ben, null])
    expect(await read(as)).toEqual({ organization: 404, events: 404, people: 404, needs: 404 });
});
