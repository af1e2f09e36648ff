import type { SiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { deleteUnusedPictures, insertPicture } from '#server/pictures/pictures.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { replaceSiteLogo } from './site-logo.queries.ts';
import { presentSetting, writeSettingIn } from './site-settings.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'storage'>;

export async function setLogo(
  deps: Deps,
  { picture, actorId }: { picture: string; actorId: string },
): Promise<SiteSetting> {
  const renditions = await drawPicture(deps, picture, 'logo');
  await changeLogo(deps, actorId, (tx) => insertPicture(tx, renditions));
  return presentSetting(deps, 'logo');
}

export const removeLogo = (deps: Deps, actorId: string): Promise<void> => changeLogo(deps, actorId, async () => null);

async function changeLogo(
  { db, clock, settings }: Deps,
  actorId: string,
  insert: (tx: Db) => Promise<string | null>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const value = await insert(tx);
    // Locks the setting, so that of two uploads at once the later one replaces the earlier.
    await writeSettingIn(tx, { key: 'logo', value, actorId, at: clock.now() });
    await deleteUnusedPictures(tx, await replaceSiteLogo(tx, value));
  });
  await settings.reload();
}
