import pg from 'pg';
import { call, newAddress, PASSWORD, signUp } from './calls.ts';
import { exactly, type Fault, tally } from './check.ts';
import { databaseOf, startSite, temporaryFolder } from './site-process.ts';

const REPEATS = 50;

export const repeatedKey: Fault = {
  title: `the same Idempotency-Key ${REPEATS} times at once`,
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('key') });
    const token = (await signUp(site.url)).tokens.access.token;
    const headers = { 'idempotency-key': 'the-one' };
    const ask = (email: string) =>
      call(site.url, '/api/auth/change-email', {
        method: 'POST',
        token,
        headers,
        body: { email, currentPassword: PASSWORD },
      });
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: REPEATS }, () => ask(email)));
    const later = await ask(email);
    const other = await ask(newAddress());
    const client = new pg.Client(databaseOf(site));
    await client.connect();
    const mails = await client.query('select count(*)::int as count from outbox where recipient = $1', [email]);
    await client.end();
    return [
      exactly('answers', tally(answers.map(({ status, error }) => error ?? status)), `${REPEATS} × 200`),
      exactly('different responses', new Set([...answers, later].map(({ text }) => text)).size, 1),
      exactly('effects: mails to the new address', mails.rows[0].count, 1),
      exactly('the same key with another body', other.status, 422),
    ];
  },
};
