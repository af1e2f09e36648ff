import { randomUUID } from 'node:crypto';
import {
  type Announcement,
  type AnnouncementBody,
  MAX_ANNOUNCEMENTS,
  type StoredAnnouncement,
} from '#contracts/admin/announcement-fields.ts';
import { siteSettings } from '#contracts/site-settings.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockSetting } from '#server/platform/settings/site-settings.queries.ts';
import { writeSettingIn } from './site-settings.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

export async function showAnnouncements({ settings }: Pick<Deps, 'settings'>): Promise<Announcement[]> {
  await settings.reload();
  return settings.get('announcements').map(({ versionId: _versionId, ...announcement }) => announcement);
}

export async function addAnnouncement(deps: Deps, actorId: string, body: AnnouncementBody): Promise<Announcement> {
  const added = { id: randomUUID(), ...body };
  await changeList(deps, actorId, (list) => {
    if (list.length >= MAX_ANNOUNCEMENTS) throw new AppError('announcement.too_many');
    return [added, ...list];
  });
  return added;
}

/** What says something else becomes another version, once also if the request is repeated. */
export async function changeAnnouncement(
  deps: Deps,
  actorId: string,
  { id, ...body }: Announcement,
): Promise<Announcement> {
  await changeList(deps, actorId, (list) => {
    const before = requireListed(list, id);
    const isSame = before.text === body.text && before.tone === body.tone;
    const versionId = isSame ? before.versionId : randomUUID();
    return list.map((each) => (each.id === id ? { id, ...body, ...(versionId && { versionId }) } : each));
  });
  return { id, ...body };
}

export const deleteAnnouncement = (deps: Deps, actorId: string, id: string): Promise<void> =>
  changeList(deps, actorId, (list) => {
    requireListed(list, id);
    return list.filter((each) => each.id !== id);
  });

function requireListed(list: readonly StoredAnnouncement[], id: string): StoredAnnouncement {
  const listed = list.find((each) => each.id === id);
  if (!listed) throw new AppError('announcement.not_found');
  return listed;
}

/** The list is one setting, so that it reaches all servers as the others do. Changes of two people at once both count. */
async function changeList(
  { db, clock, settings }: Deps,
  actorId: string,
  change: (list: readonly StoredAnnouncement[]) => StoredAnnouncement[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = siteSettings.announcements.schema.safeParse((await lockSetting(tx, 'announcements')) ?? []);
    const value = change(stored.success ? stored.data : []);
    await writeSettingIn(tx, { key: 'announcements', value, actorId, at: clock.now() });
  });
  await settings.reload();
}
