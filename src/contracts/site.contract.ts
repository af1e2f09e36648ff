import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Site settings: embedded in every rendered page, and served here for other clients. */
export const Site = z.object({
  productName: z.string(),
  publicUrl: z.string(),
  banner: z.string(),
  /** Empty for the usual one. */
  description: z.string(),
  /** Where searches near a visitor are whose position is unknown; empty for everywhere. */
  town: z.string(),
  /** Path of the logo, 128 pixels wide. */
  logo: z.string().nullable(),
  /** Colours of links and buttons in light and dark mode. */
  accent: z.object({ light: z.string(), dark: z.string() }),
  discordUrl: z.string(),
  /** The fixed month of the dashboard's calendar, such as `2025-08`; empty for the current month. */
  dashboardMonth: z.string(),
  /** URL of map tiles with {z}, {x} and {y}: the site's own, or another server's. */
  tileUrl: z.string(),
  tileAttribution: z.string(),
  /** The closest zoom that has tiles. */
  tileMaxZoom: z.int(),
  /** Whether GET /api/addresses is available. */
  hasGeocoder: z.boolean(),
  /** Whether what people pay online goes to the site's own account, instead of to accounts of the hosts. */
  collectsPayments: z.boolean(),
  /** Whether people can pay online at all. */
  takesOnlinePayments: z.boolean(),
  /** Other sites whose accounts people may log in with. */
  signInProviders: z.array(z.object({ key: z.string(), label: z.string() })),
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

/** What a node does: answer people, or work on jobs. */
export const nodeRoles = ['web', 'jobs'] as const;

export const checkLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Check that the process is alive',
  access: 'open',
  isExternal: true,
  success: { status: 200, schema: z.object({ status: z.literal('live') }) },
  errors: [],
});

export const checkReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Check that the site and its database are ready',
  access: 'open',
  isExternal: true,
  success: { status: 200, schema: z.object({ status: z.literal('ready'), roles: z.array(z.enum(nodeRoles)) }) },
  errors: ['server.unavailable'],
});
