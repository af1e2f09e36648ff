import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { AnnouncementBody, Announcement as AnnouncementShape } from './announcement-fields.ts';

export const Announcement = z.object(AnnouncementShape.shape);
const params = z.object({ announcementId: z.uuid() });
// The check of the whole, too: a copy of the shape would lose it.
const body = z.object(AnnouncementBody.shape).superRefine((value, context) => {
  for (const issue of AnnouncementBody.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
});

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'List the announcements of the site, newest first',
  access: 'staff',
  success: { status: 200, schema: z.object({ announcements: z.array(Announcement) }) },
  errors: [],
});

export const listCurrentAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary:
    'List what the site announces to signed-in people now, each by the id of its version; what it announces to everyone is on its pages',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      announcements: z.array(Announcement.pick({ id: true, text: true, tone: true, audience: true })),
    }),
  },
  errors: [],
});

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Announce something on every page',
  access: 'administrator',
  body,
  success: { status: 201, schema: Announcement },
  errors: ['announcement.too_many'],
});

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:announcementId',
  summary: 'Change an announcement, or end it; with another text or tone it is shown again where it was dismissed',
  access: 'administrator',
  params,
  body,
  success: { status: 200, schema: Announcement },
  errors: ['announcement.not_found'],
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcements/:announcementId',
  summary: 'Delete an announcement',
  access: 'administrator',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['announcement.not_found'],
});
