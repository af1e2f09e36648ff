import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { CropArea, PICTURE_BODY_LIMIT, PictureUpload } from '#contracts/page-fields.ts';
import { EventFields } from './event-fields.ts';
import { MAX_DESCRIPTION_LENGTH } from './event-limits.ts';
import { EventDetail } from './events.contract.ts';

/** A saved starting point for events. Templates that ship with the site have no owner. */
export const EventTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  isOwn: z.boolean(),
  content: EventFields.extend({ durationMinutes: z.int().optional() }),
});
export type EventTemplate = z.infer<typeof EventTemplate>;

const eventParams = z.object({ eventId: z.uuid() });

export const putEventCover = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/cover',
  summary: 'Set the cover: a JPEG, PNG or WebP as a data URL, re-encoded in several sizes',
  access: 'person',
  isPosting: true,
  params: eventParams,
  /** Without `crop`, the middle of the picture is shown. */
  body: PictureUpload.extend({ crop: CropArea.optional() }),
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: EventDetail },
  errors: ['event.not_found', 'auth.forbidden', 'event.cancelled', 'picture.unreadable', 'picture.too_large'],
});

export const deleteEventCover = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/cover',
  summary: 'Remove the cover; generated art is shown instead',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: EventDetail },
  errors: ['event.not_found', 'auth.forbidden', 'event.cancelled'],
});

export const listEventTemplates = endpoint({
  method: 'GET',
  path: '/api/event-templates',
  summary: 'List the templates of the site and of the viewer',
  access: 'person',
  success: { status: 200, schema: z.object({ templates: z.array(EventTemplate) }) },
  errors: [],
});

export const createEventTemplate = endpoint({
  method: 'POST',
  path: '/api/event-templates',
  summary: 'Save an event as a template, without dates, meeting link and address',
  access: 'person',
  body: z.object({ eventId: z.uuid(), name: z.string().trim().min(1, 'Enter a name.').max(120) }),
  success: { status: 201, schema: EventTemplate },
  errors: ['event.not_found', 'auth.forbidden', 'template.too_many'],
});

export const deleteEventTemplate = endpoint({
  method: 'DELETE',
  path: '/api/event-templates/:templateId',
  summary: 'Delete one of your templates',
  access: 'person',
  params: z.object({ templateId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: ['template.not_found'],
});

export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/api/markdown-previews',
  summary: 'Render Markdown as sanitized HTML',
  access: 'person',
  body: z.object({ markdown: z.string().max(MAX_DESCRIPTION_LENGTH) }),
  success: { status: 200, schema: z.object({ html: z.string() }) },
  errors: [],
});
