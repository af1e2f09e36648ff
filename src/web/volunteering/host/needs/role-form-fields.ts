import { MAX_ADDRESS_LENGTH, MAX_VENUE_LENGTH } from '#contracts/events/event-limits.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import type { RoleFields, RoleLocationFields } from '#contracts/volunteering/volunteer-fields.ts';
import { MAX_ROLE_DESCRIPTION_LENGTH, MAX_ROLE_TITLE_LENGTH } from '#contracts/volunteering/volunteer-limits.ts';
import { namedQuestions, type QuestionValue, questionValues, toQuestions } from '#web/parts/fields/question-values.ts';
import {
  type FormField,
  initially,
  initialValues,
  type ValuesOf,
  writeValues,
} from '#web/platform/form/form-fields.ts';
import type { NeedsOwner, VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';

const readHours = (hours: number | null): string => (hours === null ? '' : String(hours));
const writeHours = (hours: string): number | null => (hours === '' ? null : Number(hours));

const contentFields = {
  title: {
    ...initially<string>(''),
    label: 'Role',
    input: { required: true, placeholder: 'Sorters', autoComplete: 'off', maxLength: MAX_ROLE_TITLE_LENGTH },
  },
  description: {
    ...initially<string>(''),
    label: 'What to do',
    input: { optional: true, maxLength: MAX_ROLE_DESCRIPTION_LENGTH },
    rows: { minRows: 2, maxRows: 8 },
  },
  skills: {
    ...initially<readonly string[]>([]),
    label: 'Skills',
    write: (skills: readonly string[]) => [...skills],
  },
  minimumAge: {
    ...initially<string>(''),
    label: 'Minimum age',
    input: {
      optional: true,
      inputMode: 'numeric',
      autoComplete: 'off',
      maxLength: 2,
      hint: 'People confirm their age. We don’t ask for a birth date.',
    },
    read: ({ minimumAge }: Pick<VolunteerRole, 'minimumAge'>): string =>
      minimumAge === null ? '' : String(minimumAge),
    write: (minimumAge: string) => (minimumAge === '' ? null : Number(minimumAge)),
  },
  questions: {
    ...initially<readonly QuestionValue[]>([]),
    label: 'Questions for volunteers',
    read: ({ questions }: Pick<VolunteerRole, 'questions'>): readonly QuestionValue[] => questionValues(questions),
    write: (questions: readonly QuestionValue[]) => toQuestions(namedQuestions(questions)),
  },
  spotsPerSignUp: {
    ...initially<string>('1'),
    label: 'Group size',
    read: ({ spotsPerSignUp }: Pick<VolunteerRole, 'spotsPerSignUp'>): string => String(spotsPerSignUp),
    write: (spots: string) => Number(spots),
  },
  signUpClosesHours: {
    ...initially<string>(''),
    label: 'Sign-up closes',
    read: ({ signUpClosesHours }: Pick<VolunteerRole, 'signUpClosesHours'>): string => readHours(signUpClosesHours),
    write: writeHours,
  },
  withdrawClosesHours: {
    ...initially<string>(''),
    label: 'Volunteers can cancel',
    read: ({ withdrawClosesHours }: Pick<VolunteerRole, 'withdrawClosesHours'>): string =>
      readHours(withdrawClosesHours),
    write: writeHours,
  },
} as const satisfies Record<string, FormField>;

/** Only on roles of organizations: roles of events take place at their event. */
const locationFields = {
  attendance: {
    ...initially<'in-person' | 'online'>('in-person'),
    label: 'Where',
    read: ({ attendance }: Pick<VolunteerRole, 'attendance'>): 'in-person' | 'online' => attendance ?? 'in-person',
  },
  place: {
    ...initially<Place | null>(null),
    savedAs: 'placeId',
    write: (place: Place | null) => place?.id ?? null,
  },
  venue: {
    ...initially<string>(''),
    label: 'Venue',
    input: {
      optional: true,
      placeholder: 'Warehouse, gate 2',
      autoComplete: 'off',
      maxLength: MAX_VENUE_LENGTH,
    },
  },
  address: {
    ...initially<string>(''),
    label: 'Street address',
    input: { optional: true, autoComplete: 'off', maxLength: MAX_ADDRESS_LENGTH },
  },
} as const satisfies Record<string, FormField>;

/** Every value of a role that its form holds, once: initial values, labels, limits, and how each is read and saved. */
export const roleFormFields = { ...contentFields, ...locationFields };
export type RoleFieldValues = ValuesOf<typeof roleFormFields>;

const { place, venue, address } = initialValues(locationFields);

/** The request body for changing a role. A field of the contract that the form lacks does not compile. */
export function toRoleChanges(values: RoleFieldValues, owner: NeedsOwner['kind']): RoleFields & RoleLocationFields {
  const content: Required<RoleFields> = writeValues(contentFields, values);
  if (owner === 'event') return content;
  const atPlace = values.attendance === 'online' ? { ...values, place, venue, address } : values;
  const location: Required<RoleLocationFields> = writeValues(locationFields, atPlace);
  return { ...content, ...location };
}
