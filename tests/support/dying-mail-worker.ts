/** Started as a process by outbox.jobs.test.ts: delivers one mail, and kills itself at the given step. */

import { flushCompileCache } from 'node:module';
import type { Mailer } from '#server/platform/mail/mail-delivery.ts';
import { deliverMail } from '#server/platform/mail/outbox.jobs.ts';
import { openSmtp } from '#server/platform/mail/smtp.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';

const [step, id, url, connection] = process.argv.slice(2) as [string, string, string, string];
const send = openSmtp(url, { name: 'dig', address: 'dig@example.org' });

async function dieAt(reached: string): Promise<void> {
  if (reached !== step) return;
  // The next worker starts faster; Node.js would save its cache on exit only.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const mailer: Mailer = {
  outcome: 'sent',
  async send(mail, claim) {
    const dyingClaim = async () => {
      await dieAt('before-claim');
      await claim();
      await dieAt('after-claim');
    };
    await send(mail, dyingClaim);
    await dieAt('after-send');
  },
};

await deliverMail({ db: openDatabase(JSON.parse(connection)), mailer, logger: console }, Number(id));
