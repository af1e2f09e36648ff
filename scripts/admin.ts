/** `npm run admin -- <command>`: administration of the site's database, also while the site runs. */
import { existsSync } from 'node:fs';
import { administer, requireAddress, usage } from '#server/admin/administer.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { onSiteDatabase } from './site-database.ts';

const args = process.argv.slice(2);
try {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    console.log(usage);
  } else {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    requireAddress(config, args);
    const lines = await onSiteDatabase(config, async (connection) => {
      const db = openDatabase(connection);
      try {
        const settings = new SiteSettings({ config, db });
        await settings.reload();
        return await administer({ config: settings.config, settings, db, clock: systemClock }, args);
      } finally {
        await db.close();
      }
    });
    console.log(lines.join('\n').trimEnd());
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
