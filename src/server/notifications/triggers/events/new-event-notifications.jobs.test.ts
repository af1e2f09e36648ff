import { beforeEach, describe, expect, test } from 'vitest';
import { followGroup } from '#contracts/groups/group-posts.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const newEventTitles = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'group-event').map(({ title }) => title);

describe('a new event', () => {
  test('of a group notifies its members and followers once, and not its author', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Owls' });
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(followGroup, { params: { slug: group.slug } }, cleo);
    await published(app, ada, { title: 'Tea', host: { kind: 'group', id: group.id } });
    await runJobs(app);
    await runJobs(app);
    expect(await newEventTitles(ada)).toEqual([]);
    expect(await newEventTitles(ben)).toEqual(['New event from Owls: Tea']);
    expect(await newEventTitles(cleo)).toEqual(['New event from Owls: Tea']);
  });

  test('for members only notifies only members', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Owls' });
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(followGroup, { params: { slug: group.slug } }, cleo);
    await published(app, ada, { title: 'Tea', host: { kind: 'group', id: group.id }, visibility: 'members' });
    await runJobs(app);
    expect([await newEventTitles(ben), await newEventTitles(cleo)]).toEqual([['New event from Owls: Tea'], []]);
  });

  test('of an organization notifies its followers, unless it is unlisted', async () => {
    const bakery = await organization(app, ada, { name: 'Bakery' });
    await app.call(followOrganization, { params: { slug: bakery.slug } }, ben);
    const host = { kind: 'organization', id: bakery.id } as const;
    await published(app, ada, { title: 'Hidden', host, visibility: 'unlisted' });
    await published(app, ada, { title: 'Sourdough', host });
    await runJobs(app);
    expect(await newEventTitles(ben)).toEqual(['New event from Bakery: Sourdough']);
  });

  test('of a person notifies their followers, unless it is unlisted or the person hides their page', async () => {
    await app.call(followPerson, { params: { personId: ada.user.id } }, ben);
    await published(app, ada, { title: 'Hidden', visibility: 'unlisted' });
    await published(app, ada, { title: 'Tea' });
    await runJobs(app);
    await app.call(updatePrivacy, { body: { page: 'nobody' } }, ada);
    await published(app, ada, { title: 'Later' });
    await runJobs(app);
    expect(await newEventTitles(ben)).toEqual([`New event from ${ada.user.name}: Tea`]);
    expect(await newEventTitles(ada)).toEqual([]);
  });
});
