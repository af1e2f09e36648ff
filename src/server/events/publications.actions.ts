import { publicationLimits } from '#contracts/events/publication-limits.ts';
import { adviseNewAccount, isNewAccount } from '#server/accounts/accounts.policy.ts';
import { findUser } from '#server/accounts/accounts.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsUntilUtcMidnight, utcDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { addPublications, type Publications } from './publications.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'clock'>;
const nouns = { events: 'events', series: 'series', dates: 'dates of series' } as const;

/**
 * Counts what a person publishes today, in the transaction that publishes it, and throws above the limit of the account. Counted in the
 * database, so the limit holds on all nodes, and deleting events gives nothing back.
 */
export async function countPublications(
  tx: Db,
  { config, clock }: Deps,
  personId: string,
  added: Partial<Publications>,
): Promise<void> {
  if (config.RATE_LIMITS === 'off') return;
  const now = clock.now();
  const account = await findUser(tx, personId, now);
  if (!account) throw new AppError('auth.invalid_token');
  const counts = await addPublications(
    tx,
    { personId, day: utcDay(now) },
    { events: 0, series: 0, dates: 0, ...added },
  );
  const limits = limitsOf(isNewAccount(account, now) ? 'new' : 'known', config);
  const exceeded = (['events', 'series', 'dates'] as const).find((kind) => added[kind] && counts[kind] > limits[kind]);
  if (!exceeded) return;
  const advice = adviseNewAccount(account, now, `publish ${limitsOf('known', config)[exceeded]}`);
  const message = `You can publish ${limits[exceeded]} ${nouns[exceeded]} a day. Please try again after midnight UTC.${advice}`;
  throw new AppError('event.too_many_published', { message, retryAfterSeconds: secondsUntilUtcMidnight(now) });
}

function limitsOf(kind: 'new' | 'known', { SERIES_WINDOW_WEEKS }: Deps['config']): Publications {
  const { events, series, datesPerWindowWeek } = publicationLimits[kind];
  return { events, series, dates: datesPerWindowWeek * SERIES_WINDOW_WEEKS };
}
