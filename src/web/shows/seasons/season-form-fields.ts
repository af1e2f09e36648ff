import {
  MAX_BEST_NIGHTS,
  MAX_RANKS_WITH_POINTS,
  MAX_SEASON_NAME_LENGTH,
} from '#contracts/shows/seasons/season-limits.ts';
import type { SeasonFields, SeasonVisibility } from '#contracts/shows/seasons/seasons.contract.ts';
import { type FormField, initially, type ValuesOf, writeValues } from '#web/platform/form/form-fields.ts';
import type { SeasonBody, SeasonDetail, SeasonRule } from './seasons.api.ts';

const optionalDay = {
  ...initially<string>(''),
  input: { optional: true, type: 'date' },
  write: (day: string) => day || null,
} as const;

/** Every value that the season form holds, once: initial values, labels, limits, and how each is read and saved. */
export const seasonFormFields = {
  name: {
    ...initially<string>(''),
    label: 'Name',
    input: { required: true, autoComplete: 'off', maxLength: MAX_SEASON_NAME_LENGTH },
  },
  startsOn: {
    ...optionalDay,
    label: 'First day',
    read: ({ startsOn }: Pick<SeasonDetail, 'startsOn'>): string => startsOn ?? '',
  },
  endsOn: {
    ...optionalDay,
    label: 'Last day',
    read: ({ endsOn }: Pick<SeasonDetail, 'endsOn'>): string => endsOn ?? '',
  },
  visibility: {
    ...initially<SeasonVisibility>('unlisted'),
    label: 'Who can see it',
    input: { hint: 'Private shows count only for you, your helpers and the teams in them.' },
  },
  countsBy: { ...initially<SeasonRule['countsBy']>('score'), label: 'What counts' },
  rankPoints: {
    ...initially<string>('10, 8, 6, 5, 4, 3, 2, 1'),
    label: 'Points for the ranks',
    input: {
      hint: `For the first rank, the second, and so on, up to ${MAX_RANKS_WITH_POINTS}. Further ranks get none.`,
      autoComplete: 'off',
    },
    read: ({ rankPoints }: Pick<SeasonDetail, 'rankPoints'>): string => rankPoints.join(', '),
    write: (text: string) =>
      text
        .split(/[\s,;–-]+/)
        .filter(Boolean)
        .map(Number),
  },
  bestNights: {
    ...initially<string>(''),
    label: 'Best nights that count',
    input: {
      optional: true,
      hint: 'Leave it empty to count all nights.',
      type: 'number',
      inputMode: 'numeric',
      min: 1,
      max: MAX_BEST_NIGHTS,
    },
    read: ({ bestNights }: Pick<SeasonDetail, 'bestNights'>): string => String(bestNights ?? ''),
    write: (nights: string) => (nights === '' ? null : Number(nights)),
  },
  minimumNights: {
    ...initially<string>('0'),
    label: 'Nights needed for a rank',
    input: { type: 'number', inputMode: 'numeric', min: 0, max: MAX_BEST_NIGHTS },
    read: ({ minimumNights }: Pick<SeasonDetail, 'minimumNights'>): string => String(minimumNights),
    write: Number,
  },
} as const satisfies Record<keyof SeasonFields, FormField>;

export const seasonVisibilityOptions: { value: SeasonVisibility; label: string }[] = [
  { value: 'public', label: 'Everyone. Listed; public shows count.' },
  { value: 'unlisted', label: 'Anyone with the link. Unlisted shows count, too.' },
];

export const countsByOptions = [
  { value: 'score', label: 'Points scored' },
  { value: 'rank', label: 'Points for ranks' },
] as const;

export type SeasonValues = ValuesOf<typeof seasonFormFields>;

export const toSeasonBody = (values: SeasonValues): SeasonBody => writeValues(seasonFormFields, values);
