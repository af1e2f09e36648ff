import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a page needs to know about the site it is part of; in every rendered page, and here for other clients. */
export const Site = z.object({
  productName: z.string(),
  publicUrl: z.string(),
  banner: z.string(),
  discordUrl: z.string(),
  /** The month on which the dashboard's calendar is fixed, as `2025-08`; empty for one that opens on the present month. */
  dashboardMonth: z.string(),
  /** Map tiles with {z}, {x} and {y}, or empty: then pages show address and link. */
  tileUrl: z.string(),
  tileAttribution: z.string(),
  /** Whether GET /api/addresses finds street addresses. */
  hasGeocoder: z.boolean(),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Name, address and banner of the site',
  access: 'open',
  isExternal: true,
  success: { status: 200, schema: Site },
  errors: [],
});

export const checkLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers',
  access: 'open',
  isExternal: true,
  success: { status: 200, schema: z.object({ status: z.literal('live') }) },
  errors: [],
});

export const checkReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The site can serve: its database answers',
  access: 'open',
  isExternal: true,
  success: { status: 200, schema: z.object({ status: z.literal('ready') }) },
  errors: ['server.unavailable'],
});
