import { expect, test } from 'vitest';
import { NO_PROOF, PROOF_HEADER } from '#contracts/accounts/proof-of-work.ts';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { editComment, listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { publishEvent } from '#contracts/events/events.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { listCases } from '#contracts/moderation/reports.contract.ts';
import { createOrganization } from '#contracts/organizations/organizations.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { withNewProof } from '#tests/support/proofs.ts';
import { type As, type From, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const boss = await staffMember(app.deps, 'administrator');
const { id: eventId } = await published(app, boss);

const ask = (mode: 'off' | 'new' | 'always') =>
  app.call(changeSiteSetting, { params: { key: 'proof-of-work' }, body: { value: mode } }, boss);
let written = 0;
const comment = (as: As, from?: From) =>
  app.call(writeComment, { params: { eventId }, body: { text: `Comment ${++written}` } }, as, from);

test('everything that new people post needs a proof of work, and nothing is stored without', async () => {
  const newcomer = await signUp(app.deps);
  const { slug } = (await app.call(createGroup, { body: { name: 'Larks' } }, newcomer)).body;
  const { id } = await draft(app, newcomer);
  await ask('new');
  const posts = [
    () => comment(newcomer),
    () => app.call(publishEvent, { params: { eventId: id } }, newcomer),
    () => app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=3' } }, newcomer),
    () => app.call(createGroup, { body: { name: 'Owls' } }, newcomer),
    () => app.call(createOrganization, { body: { name: 'Owls', kind: 'non-profit' } }, newcomer),
    () => app.call(writeGroupPost, { params: { slug }, body: { title: 'Hello', text: 'All' } }, newcomer),
  ];
  for (const post of posts) expect((await post()).problem).toMatchObject({ status: 428, proof: 'post' });
  expect((await app.call(listComments, { params: { eventId }, query: {} })).body.comments).toEqual([]);
  expect((await comment(newcomer, await withNewProof(app, 'post'))).status).toBe(201);
});

test('a proof works again if the post was refused, and editing needs none', async () => {
  await ask('new');
  const newcomer = await signUp(app.deps);
  const proof = await withNewProof(app, 'post');
  const links = Array.from({ length: 9 }, (_, at) => `https://a${at}.example`).join(' ');
  const spam = { params: { eventId }, body: { text: links, form: { website: 'x', seconds: 0 } } };
  expect((await app.call(writeComment, spam, newcomer, proof)).problem.code).toBe('content.refused');
  const { body } = await comment(newcomer, proof);
  const edit = { params: { commentId: body.id }, body: { text: 'Edited' } };
  expect((await app.call(editComment, edit, newcomer)).status).toBe(200);
});

test('a client that can make no proof says so, and its posts wait for a moderator', async () => {
  await ask('new');
  const newcomer = await signUp(app.deps);
  const { body } = await comment(newcomer, { headers: { [PROOF_HEADER]: NO_PROOF } });
  expect(body.isHeld).toBe(true);
  const { cases } = (await app.call(listCases, { query: { state: 'held' } }, boss)).body;
  expect(cases.find(({ targetId }) => targetId === body.id)?.held?.why).toEqual(['no-proof']);
});

test('people who are known are asked only where everyone is, and the staff never', async () => {
  const known = await signUp(app.deps);
  await ask('off');
  for (let n = 0; n < 3; n++) expect((await comment(known)).status).toBe(201);
  await app.db.execute(`update accounts set created_at = created_at - interval '30 days' where id = $1`, [
    known.user.id,
  ]);
  await ask('new');
  expect((await comment(known)).status).toBe(201);
  await ask('always');
  expect((await comment(known)).problem.code).toBe('request.proof_required');
  expect((await comment(boss)).status).toBe(201);
});
