import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test } from 'vitest';
import { register } from '#contracts/accounts/accounts.contract.ts';
import { NO_PROOF, PROOF_HEADER } from '#contracts/accounts/proof-of-work.ts';
import { createProofChallenge } from '#contracts/accounts/proofs.contract.ts';
import { requestSignUp } from '#contracts/accounts/registration.contract.ts';
import { UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { reportContent } from '#contracts/moderation/reports.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, signUp, staffMember } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { proofHeader, solvedProof, withNewProof } from '#tests/support/proofs.ts';
import { type From, testApp } from '#tests/support/test-app.ts';
import { askForRsvp } from '#tests/support/unconfirmed.ts';
import { deleteExpiredProofsJob } from './proofs.jobs.ts';

const app = await testApp();
await insertPlaces(app);
const boss = await staffMember(app.deps, 'administrator');

let made = 0;
const join = (from?: From) =>
  app.call(register, { body: { email: `stranger${++made}@example.net`, password: PASSWORD } }, null, from);
const ask = (mode: 'off' | 'new' | 'always') =>
  app.call(changeSiteSetting, { params: { key: 'proof-of-work' }, body: { value: mode } }, boss);
const spentProofs = async () => (await app.db.one(CountRow, 'select count(*) as count from spent_proofs')).count;

beforeEach(async () => {
  await ask('new');
});

describe('a proof of work', () => {
  test('is asked of nobody by default', async () => {
    await ask('off');
    expect((await join()).status).toBe(201);
    expect((await join({ headers: { [PROOF_HEADER]: 'anything' } })).status).toBe(201);
  });

  test('is asked of people who sign up: the answer says what it is for and where to get a challenge', async () => {
    const { problem } = await join();
    expect(problem).toMatchObject({ status: 428, code: 'request.proof_required', proof: 'sign-up' });
    expect(problem.message).toContain('POST /api/proof-challenges');
    expect((await join({ headers: { [PROOF_HEADER]: NO_PROOF } })).problem.code).toBe('request.proof_required');
    expect((await join(await withNewProof(app, 'sign-up'))).status).toBe(201);
  });

  test('is asked of requests for an account', async () => {
    const body = { email: 'stranger@example.net', words: 'Please' };
    expect((await app.call(requestSignUp, { body })).problem).toMatchObject({ status: 428, proof: 'sign-up' });
    const proved = await app.call(requestSignUp, { body }, null, await withNewProof(app, 'sign-up'));
    expect(proved.problem.code).toBe('account.sign_up_closed');
  });

  test('is asked of reports without an account, and not of people with one', async () => {
    const { id: targetId } = await published(app, boss);
    const body = { kind: 'event', targetId, reason: 'spam', email: 'visitor@example.net' } as const;
    expect((await app.call(reportContent, { body })).problem).toMatchObject({ status: 428, proof: 'report' });
    expect((await app.call(reportContent, { body }, null, await withNewProof(app, 'report'))).status).toBe(204);
    expect((await app.call(reportContent, { body }, await signUp(app.deps))).status).toBe(204);
  });

  test('is asked of requests without an account, whatever they are for', async () => {
    const { id } = await published(app, boss);
    expect((await askForRsvp(app, id)).problem).toMatchObject({ status: 428, proof: 'request' });
    expect((await askForRsvp(app, id, {}, await withNewProof(app, 'request'))).status).toBe(201);
    const requests = Object.entries(allEndpoints).filter(([, { success }]) => success.schema === UnconfirmedRequest);
    expect(requests.length).toBeGreaterThan(1);
    for (const [name, { proof }] of requests) expect([name, proof]).toEqual([name, 'request']);
  });

  test('works once, even if it is sent twice at the same time', async () => {
    const from = await withNewProof(app, 'sign-up');
    const answers = await Promise.all([join(from), join(from), join(from)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const { problem } = await join(from);
    expect(problem).toMatchObject({ code: 'request.proof_refused', proof: 'sign-up' });
    expect(problem.message).toContain('was used already');
  });

  test('works for its purpose alone', async () => {
    const { problem } = await join(await withNewProof(app, 'report'));
    expect(problem).toMatchObject({ status: 400, code: 'request.proof_refused' });
    expect(problem.message).toContain('is for “report”, not “sign-up”');
  });

  test('expires after ten minutes', async () => {
    const from = await withNewProof(app, 'sign-up');
    app.clock.advance({ minutes: 10 });
    expect((await join(from)).problem.message).toContain('has expired');
  });

  test('is refused if anything of it was changed, or was not calculated', async () => {
    const { challenge, solution } = await solvedProof(app, 'report');
    const { parameters, signature } = challenge;
    const data = { purpose: 'sign-up', expiresAt: 4_000_000_000 };
    const forged = [
      { challenge: { parameters: { ...parameters, data }, signature }, solution },
      { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
      { challenge: { parameters, signature: 'ab'.repeat(32) }, solution },
      { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { counter: -1, derivedKey: '' } },
      { challenge: { parameters: { ...parameters, keySignature: undefined }, signature }, solution },
      { challenge },
      [],
      null,
      'none',
    ];
    for (const payload of forged)
      expect((await join(proofHeader(payload))).problem).toMatchObject({ status: 400, code: 'request.proof_refused' });
    for (const header of ['', ' ', 'x'.repeat(5000), '{"challenge":', 'AAAA====', '\u00ff\u00fe'])
      expect((await join({ headers: { [PROOF_HEADER]: header } })).problem.code).toMatch(/^request\.proof_/);
  });

  test('is refused if another key signed it, or if it took too little work', async () => {
    const sign = async (secret: string, cost: number) => {
      const options = { algorithm: 'PBKDF2/SHA-256', cost, keyLength: 32, counter: 1, deriveKey };
      const data = { purpose: 'sign-up', expiresAt: 4_000_000_000 };
      const secrets = { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `solution:${secret}` };
      const challenge = await createChallenge({ ...options, ...secrets, data });
      const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
      const password = new Uint8Array([...bytes(challenge.parameters.nonce), 0, 0, 0, 1]);
      const { derivedKey } = await deriveKey(challenge.parameters, bytes(challenge.parameters.salt), password);
      return { challenge, solution: { counter: 1, derivedKey: Buffer.from(derivedKey).toString('hex') } };
    };
    const ours = Buffer.from(app.deps.keys.proofs).toString('hex');
    expect((await join(proofHeader(await sign(ours, 5000)))).status).toBe(201);
    expect((await join(proofHeader(await sign(ours, 4999)))).problem.code).toBe('request.proof_refused');
    expect((await join(proofHeader(await sign('guessed', 5000)))).problem.code).toBe('request.proof_refused');
  });

  test('that was used is forgotten after it has expired', async () => {
    await join(await withNewProof(app, 'sign-up'));
    await enqueue(app.db, deleteExpiredProofsJob, {});
    await runJobs(app);
    expect(await spentProofs()).toBeGreaterThan(0);
    await app.db.execute(`update spent_proofs set expires_at = now() - interval '1 second'`);
    await enqueue(app.db, deleteExpiredProofsJob, {});
    await runJobs(app);
    expect(await spentProofs()).toBe(0);
  });

  test('a challenge names a purpose that exists', async () => {
    const { status } = await app.call(createProofChallenge, { body: { purpose: 'mining' as 'post' } });
    expect(status).toBe(400);
  });
});
