import type { FastifyInstance } from 'fastify';
import { checkLive, checkReady, getSite, type Site } from '#contracts/site.contract.ts';
import type { ProcessState } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { liveMap } from '#server/platform/map-settings.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { signInProviderNames } from '#server/platform/sign-in-providers.ts';
import { serve } from './serve.ts';

type SiteDeps = { config: Config; settings: Pick<SiteSettings, 'get'> };

export function describeSite({ config, settings }: SiteDeps): Site {
  const logo = settings.get('logo');
  return {
    productName: config.PRODUCT_NAME,
    publicUrl: config.PUBLIC_URL,
    banner: config.SITE_BANNER,
    description: settings.get('description'),
    town: settings.get('town'),
    logo: logo && `/media/logos/${logo}/128.webp`,
    accent: { light: settings.get('accent-light'), dark: settings.get('accent-dark') },
    discordUrl: config.DISCORD_URL ?? '',
    dashboardMonth: config.DASHBOARD_MONTH ?? '',
    ...liveMap(config),
    hasGeocoder: config.GEOCODER_URL !== undefined,
    collectsPayments: config.PAYMENTS === 'own',
    takesOnlinePayments: config.PAYMENTS !== 'off',
    signInProviders: signInProviderNames({ config, settings }),
  };
}

export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  serve(app, getSite, async () => describeSite(deps));
}

type HealthDeps = { config: Config; db: Pick<Database, 'ping'>; state: Pick<ProcessState, 'isDraining'> };

/** A node that only runs jobs has them, too. */
export function healthRoutes(app: FastifyInstance, { config, db, state }: HealthDeps): void {
  serve(app, checkLive, async () => ({ status: 'live' as const }));
  serve(app, checkReady, async () => {
    if (state.isDraining) throw new AppError('server.unavailable');
    await withinOneSecond(db.ping());
    return { status: 'ready' as const, roles: config.ROLES };
  });
}

async function withinOneSecond(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('server.unavailable')), 1000);
  });
  try {
    await Promise.race([work, tooLate]);
  } catch (cause) {
    throw new AppError('server.unavailable', { cause });
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
