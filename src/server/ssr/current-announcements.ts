import { type Announcement, isCurrent } from '#contracts/admin/announcement-fields.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';

/**
 * What pages show now. Everyone gets the same page, so what is for signed-in people is in it as well, and hidden from others; what is for the staff is
 * only on the pages of the administration.
 */
export const currentAnnouncements = (settings: Pick<SiteSettings, 'get'>, at: number): Announcement[] =>
  settings.get('announcements').filter((each) => each.audience !== 'staff' && isCurrent(each, at));
