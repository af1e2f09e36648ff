import type { Announcement } from './announcements.api.ts';

export const announcementToneNames: Record<Announcement['tone'], string> = { info: 'Information', warning: 'Warning' };

export const announcementAudienceNames: Record<Announcement['audience'], string> = {
  all: 'Everyone',
  'signed-in': 'People who are logged in',
  staff: 'The staff of this site',
};
