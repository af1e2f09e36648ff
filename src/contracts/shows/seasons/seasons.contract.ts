import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Day, Instant, pageOf } from '#contracts/fields.ts';
import { Show } from '#contracts/shows/shows.contract.ts';
import { MAX_BEST_NIGHTS, MAX_RANK_POINTS, MAX_RANKS_WITH_POINTS, MAX_SEASON_NAME_LENGTH } from './season-limits.ts';

/**
 * `public` seasons are listed and count public shows; those for people with the link count unlisted shows as well. Private shows count only for
 * those who see them.
 */
export const SeasonVisibility = z.enum(['public', 'unlisted'], 'Choose who can see the season.');
export type SeasonVisibility = z.infer<typeof SeasonVisibility>;

/** How the points of a season follow from its nights. */
export const SeasonRule = z.object({
  /** The total of the score sheet, or points for the rank of the night. */
  countsBy: z.enum(['score', 'rank'], 'Choose what counts.'),
  /** For rank 1, 2, …; further ranks get none. */
  rankPoints: z
    .array(
      z
        .int('Enter whole numbers.')
        .min(0, 'Enter numbers from 0.')
        .max(MAX_RANK_POINTS, `Enter numbers up to ${MAX_RANK_POINTS.toLocaleString('en')}.`),
    )
    .min(1, 'Enter points for at least the first rank.')
    .max(MAX_RANKS_WITH_POINTS, `Enter points for up to ${MAX_RANKS_WITH_POINTS} ranks.`),
  /** How many of each team's best nights count; null for all. */
  bestNights: z
    .int('Enter a whole number of nights.')
    .min(1, 'Enter at least one night.')
    .max(MAX_BEST_NIGHTS, `Enter up to ${MAX_BEST_NIGHTS} nights.`)
    .nullable(),
  /** Teams with fewer nights have no rank, once there were so many. */
  minimumNights: z
    .int('Enter a whole number of nights.')
    .min(0, 'Enter a number from 0.')
    .max(MAX_BEST_NIGHTS, `Enter up to ${MAX_BEST_NIGHTS} nights.`),
});
export type SeasonRule = z.infer<typeof SeasonRule>;

/** Fields a host can set; creating requires a name. */
const SeasonFields = z
  .object({
    name: z
      .string('Enter a name.')
      .trim()
      .min(1, 'Enter a name.')
      .max(MAX_SEASON_NAME_LENGTH, `Use up to ${MAX_SEASON_NAME_LENGTH} characters.`)
      .refine((name) => !/[\r\n]/.test(name), 'Use a single line.'),
    visibility: SeasonVisibility,
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    ...SeasonRule.shape,
  })
  .partial();
export type SeasonFields = z.infer<typeof SeasonFields>;

/** The same fields as stored, all present. */
export const StoredSeasonFields = z.object({
  name: z.string(),
  visibility: SeasonVisibility,
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  ...SeasonRule.shape,
  rankPoints: z.array(z.int()),
} satisfies Record<keyof SeasonFields, z.core.$ZodType>);

/** Several shows of a host with one table. */
export const Season = z.object({
  id: z.uuid(),
  ...StoredSeasonFields.shape,
  host: z.object({ id: z.uuid(), name: z.string() }),
  /** Completed shows that the viewer may see. */
  nightCount: z.int(),
  abilities: z.object({ change: z.boolean() }),
});
export type Season = z.infer<typeof Season>;

/** A show of the season. */
export const SeasonShow = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: Instant.nullable(),
  ...Show.pick({ status: true, isLive: true, isCancelled: true, isOverdue: true }).shape,
  /** Whether visitors of the season do not see it; shown only to the people who run it. */
  isHidden: z.boolean(),
});
export type SeasonShow = z.infer<typeof SeasonShow>;

const StandingResult = z.object({ rank: z.int(), score: z.number(), points: z.number(), counts: z.boolean() });

export const SeasonTeam = z.object({
  /** The team that people can join; null if the nights were brought together by its name. */
  teamId: z.uuid().nullable(),
  name: z.string(),
  /** Null below the minimum of nights. Equal points share a rank. */
  rank: z.int().nullable(),
  /** Ranks gained since the night before; negative if lost, null without a rank before. */
  movement: z.int().nullable(),
  points: z.number(),
  nightCount: z.int(),
  /** One for each night of the page; null where the team did not play. */
  results: z.array(StandingResult.nullable()),
});
export type SeasonTeam = z.infer<typeof SeasonTeam>;

export const SeasonDetail = Season.extend({
  /** Whether everyone finds it in the list: search engines may as well. */
  isListed: z.boolean(),
  /** Completed shows, in order. */
  nights: z.array(SeasonShow),
  /** Shows to come or in progress, in order. */
  upcoming: z.array(SeasonShow),
  /** A page of the table, best first. */
  teams: z.array(SeasonTeam),
  /** How many teams there are, and come before those of the page. */
  teamCount: z.int(),
  firstTeam: z.int(),
  /** How many of the nights come before the results of the page. */
  firstNight: z.int(),
});
export type SeasonDetail = z.infer<typeof SeasonDetail>;

const PageNumber = z.coerce.number().int().min(1).max(1000);
/** The last page stands for those after it. Without any page the table is whole, with all teams and all nights, for what is computed from them. */
const SeasonTablePage = z
  .object({
    teamPage: PageNumber,
    /** The first page has the latest nights. */
    nightPage: PageNumber,
  })
  .partial();
export type SeasonTablePage = z.infer<typeof SeasonTablePage>;

const seasonParams = z.object({ id: z.uuid() });
const HOST_ERRORS = ['season.not_found', 'auth.forbidden'] as const;

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/seasons',
  summary: 'List the viewer’s own seasons, then public ones with a night, the latest first',
  access: 'public',
  query: z.object({ hostId: z.uuid().optional(), cursor: Cursor }),
  success: { status: 200, schema: pageOf({ seasons: z.array(Season) }) },
  errors: [],
});

export const createSeason = endpoint({
  method: 'POST',
  path: '/api/seasons',
  summary: 'Create a season; for people with the link by default, and all scores count',
  access: 'person',
  isPosting: true,
  body: SeasonFields.required({ name: true }),
  success: { status: 201, schema: SeasonDetail },
  errors: ['season.too_many', 'account.email_unverified'],
});

export const getSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:id',
  summary: 'Get a season with a page of its table, from the completed shows that the viewer may see',
  access: 'public',
  params: seasonParams,
  query: SeasonTablePage,
  success: { status: 200, schema: SeasonDetail },
  errors: ['season.not_found'],
});

export const updateSeason = endpoint({
  method: 'PATCH',
  path: '/api/seasons/:id',
  summary: 'Update a season. A changed rule applies to all its nights',
  access: 'person',
  isPosting: true,
  params: seasonParams,
  body: SeasonFields,
  success: { status: 200, schema: SeasonDetail },
  errors: [...HOST_ERRORS, 'account.email_unverified'],
});

export const deleteSeason = endpoint({
  method: 'DELETE',
  path: '/api/seasons/:id',
  summary: 'Delete a season. Its shows and their results stay',
  access: 'person',
  params: seasonParams,
  success: { status: 204, schema: NoContent },
  errors: HOST_ERRORS,
});
