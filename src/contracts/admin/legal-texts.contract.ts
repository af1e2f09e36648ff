import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { LegalPage, LegalTextBody } from './legal-text-fields.ts';

const params = z.object({ page: z.enum(LegalPage.options, 'Choose one of: imprint, terms, privacy.') });
const Version = z.object({ id: z.uuid(), publishedAt: Instant });

export const LegalText = z.object({
  /** Null while the built-in text applies. */
  html: z.string().nullable(),
  publishedAt: Instant.nullable(),
  /** Newest first; the first one applies. */
  versions: z.array(Version),
  /** How to reach the people who run the site; empty where they did not say. */
  contact: z.object({ operator: z.string(), email: z.string(), authoritiesEmail: z.string() }),
});
export type LegalText = z.infer<typeof LegalText>;

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/legal/:page',
  summary: 'Get the imprint, the terms or the privacy policy of the site, or an earlier version',
  access: 'open',
  params,
  query: z.object({ version: z.uuid().optional() }),
  success: { status: 200, schema: LegalText },
  errors: ['legal_text.not_found'],
});

export const EditedLegalText = z.object({
  /** Markdown; empty while the built-in text applies. */
  text: z.string(),
  versions: z.array(Version),
});
export type EditedLegalText = z.infer<typeof EditedLegalText>;

export const getEditedLegalText = endpoint({
  method: 'GET',
  path: '/api/admin/legal/:page',
  summary: 'Get a legal text for editing',
  access: 'administrator',
  params,
  success: { status: 200, schema: EditedLegalText },
  errors: [],
});

export const publishLegalText = endpoint({
  method: 'PUT',
  path: '/api/admin/legal/:page',
  summary: 'Publish a new version of a legal text, or go back to the built-in one',
  access: 'administrator',
  params,
  body: z.object(LegalTextBody.shape),
  success: { status: 200, schema: EditedLegalText },
  errors: [],
});
