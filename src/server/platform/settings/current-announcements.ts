import { type Announcement, isCurrent } from '#contracts/admin/announcement-fields.ts';
import type { SiteSettings } from './site-settings.ts';

/**
 * What is shown now. Pages are the same for everyone and have what is for all; browsers of signed-in people load what is for them, and the pages of
 * the administration show what is for the staff. Each with the id of its version: what was corrected is shown again to people who dismissed it.
 */
export const currentAnnouncements = (
  settings: Pick<SiteSettings, 'get'>,
  at: number,
  audience: Announcement['audience'],
): Announcement[] =>
  settings
    .get('announcements')
    .filter((each) => each.audience === audience && isCurrent(each, at))
    .map(({ versionId, ...announcement }) => ({ ...announcement, id: versionId ?? announcement.id }));
