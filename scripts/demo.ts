/** `npm run demo`: `npm start` with the sample community in it; loading it again changes nothing. Never sends a mail. */
import { loadCommunity } from '#demo/community.ts';
import { systemClock } from '#server/platform/clock.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { sessionSecret } from '#server/platform/secrets.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { run } from './start.ts';

process.env.SMTP_URL = '';
await run({
  async prepare(db, config) {
    if (config.isProduction)
      throw new Error('The sample community has a known password: it is not for NODE_ENV=production.');
    const keys = deriveKeys(sessionSecret(config));
    const { people, events, groups, organizations, needs } = await loadCommunity({
      config,
      db,
      keys,
      clock: systemClock,
    });
    console.log(
      `${people} people, ${groups} groups, ${organizations} organizations, ${events} events beside theirs and ${needs} calls for volunteers added. Log in as ada@example.org with the password "${PASSWORD}".`,
    );
  },
});
