/** `npm run demo`: `npm start` with the sample community. Loading it again changes nothing. Never sends mail. */
import { loadCommunity, requireNoOtherPeople } from '#demo/community.ts';
import { systemClock } from '#server/platform/clock.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { sessionSecret } from '#server/platform/secrets.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { restartWithinLimits, run } from './start.ts';

restartWithinLimits();
process.env.SMTP_URL = '';
await run({
  async prepare(db, config) {
    if (config.isProduction)
      throw new Error('The sample community has a public password: it cannot be loaded with NODE_ENV=production.');
    await requireNoOtherPeople(db);
    const keys = deriveKeys(sessionSecret(config));
    const { people, events, groups, organizations, needs } = await loadCommunity({
      config,
      db,
      keys,
      clock: systemClock,
    });
    console.log(
      `${people} people, ${groups} groups, ${organizations} organizations, ${events} other events and ${needs} volunteer roles added. Log in as ada@example.org with the password "${PASSWORD}".`,
    );
  },
});
