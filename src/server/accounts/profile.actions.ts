import { avatarAddress, deleteAvatar, findAvatarIdOf, replaceAvatar } from '#server/people/avatars.queries.ts';
import { type ProfileTexts, updatePerson } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { squareJpeg } from '#server/platform/formats/pictures.ts';
import type { Rate } from '#server/platform/http/rate-limits.ts';

const AVATAR_SIDE = 100;
const uploads: Rate = { name: 'upload', points: 30, seconds: 1800, isExact: true };

type Changes = ProfileTexts & { avatar?: string | null | undefined };

export async function changeProfile(deps: AppDeps, personId: string, { avatar, ...texts }: Changes): Promise<void> {
  const jpeg = await renderAvatar(deps, personId, avatar);
  await deps.db.transaction(async (tx) => {
    const isThere = await updatePerson(tx, personId, texts, deps.clock.now());
    if (!isThere) throw new AppError('auth.invalid_token');
    if (avatar === null) await deleteAvatar(tx, personId);
    if (jpeg) await replaceAvatar(tx, personId, jpeg);
  });
}

async function renderAvatar({ db, limits }: AppDeps, personId: string, avatar: Changes['avatar']) {
  if (!avatar || (await isCurrentAvatar(db, personId, avatar))) return undefined;
  await limits.consume(uploads, personId);
  return squareJpeg(avatar, { side: AVATAR_SIDE, field: 'avatar' });
}

/** A client may send the profile back unchanged, with the URL of the picture instead of the picture. */
async function isCurrentAvatar(db: AppDeps['db'], personId: string, avatar: string): Promise<boolean> {
  if (avatar.startsWith('data:')) return false;
  const id = await findAvatarIdOf(db, personId);
  return id !== undefined && avatar.endsWith(avatarAddress(id));
}
