import { z } from 'zod';
import { StoredEventFields } from '#contracts/events/event-fields.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';

/** Everything about an event that its fields decide: what hosts write, and what follows from it. */
export const EventState = StoredEventFields.extend({
  rsvpOpensAt: z.date().nullable(),
  rsvpClosesAt: z.date().nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** Of a date of a series: what was changed on it alone. */
  editedFields: z.array(z.string()),
});
export type EventState = z.infer<typeof EventState>;
export type EventField = keyof EventState;

type EventColumn = {
  /** What a new draft has: the column's default. */
  initial: unknown;
  inDuplicates: boolean;
  inTemplates: boolean;
  /** The same on all dates of a series. */
  inSeries: boolean;
  /** The first of the fields that make sense only together: on a date of a series they are edited, and kept, together. */
  editedWith?: EventField | null;
  /** Whether people who are going are notified of a change, and their calendars too. */
  isNotified?: true;
  /** Who sees it of those who see the event; everybody unless said. */
  audience?: 'attendees' | 'hosts';
  isWallTime?: true;
} & (
  | { table: 'events'; column: keyof Tables['events'] }
  // Narrow: it is locked by whoever answers.
  | { table: 'event_counters'; column: keyof Tables['event_counters'] }
);

const content = { table: 'events', inDuplicates: true, inTemplates: true, inSeries: true } as const;
const place = { ...content, editedWith: 'placeId', isNotified: true } as const;
const date = { table: 'events', inDuplicates: false, inTemplates: false, inSeries: false, initial: null } as const;
const time = { ...date, editedWith: 'startsLocal' } as const;
const rsvpWindow = { ...date, editedWith: 'rsvpOpensAt' } as const;

/**
 * Every field that an event stores, once. Select lists, row types, updates, duplicates, templates, contents of series, notifications of changes and
 * the download of one's data are made from this list; a field that is missing here does not compile.
 */
export const eventColumns = {
  startsLocal: { ...time, column: 'starts_local', isWallTime: true },
  endsLocal: { ...time, column: 'ends_local', isWallTime: true },
  timeZone: { ...time, column: 'time_zone', inDuplicates: true, inTemplates: true, isNotified: true },
  startsAt: { ...time, column: 'starts_at', isNotified: true },
  endsAt: { ...time, column: 'ends_at', isNotified: true },
  placeId: { ...place, column: 'place_id', initial: null },
  venue: { ...place, column: 'venue', initial: '' },
  address: { ...place, column: 'address', initial: '', inTemplates: false },
  latitude: { ...place, column: 'latitude', initial: null, inTemplates: false },
  longitude: { ...place, column: 'longitude', initial: null, inTemplates: false },
  rsvpOpensAt: { ...rsvpWindow, column: 'rsvp_opens_at' },
  rsvpClosesAt: { ...rsvpWindow, column: 'rsvp_closes_at' },
  title: { ...content, column: 'title', initial: '' },
  category: { ...content, column: 'category', initial: null },
  interests: { ...content, column: 'interests', initial: [] },
  description: { ...content, column: 'description', initial: '' },
  attendance: { ...content, column: 'attendance', initial: 'in-person', isNotified: true },
  isAddressHidden: { ...content, column: 'is_address_hidden', initial: false },
  meetingLink: {
    ...content,
    column: 'meeting_link',
    initial: '',
    inDuplicates: false,
    inTemplates: false,
    isNotified: true,
    audience: 'attendees',
  },
  capacity: { ...content, table: 'event_counters', column: 'capacity', initial: null },
  guestsPerRsvp: { ...content, column: 'guests_per_rsvp', initial: 0 },
  questions: { ...content, column: 'questions', initial: [] },
  attendeeList: { ...content, column: 'attendee_list', initial: 'everyone' },
  hostNotes: { ...content, column: 'host_notes', initial: '', audience: 'hosts' },
  priceNote: { ...content, column: 'price_note', initial: '' },
  accessibility: { ...content, column: 'accessibility', initial: [] },
  accessibilityNote: { ...content, column: 'accessibility_note', initial: '' },
  visibility: { ...content, column: 'visibility', initial: 'public' },
  rule: { ...date, column: 'draft_rule', editedWith: null, audience: 'hosts' },
  editedFields: { ...date, column: 'edited_fields', initial: [], editedWith: null },
} as const satisfies { [Field in EventField]: EventColumn & { initial: EventState[Field] | readonly never[] } };

type Columns = typeof eventColumns;
type FieldsWith<Key extends keyof EventColumn> = {
  [Field in EventField]: Columns[Field] extends { readonly [K in Key]: true } ? Field : never;
}[EventField];

const columns: { readonly [Field in EventField]: EventColumn } = eventColumns;
export const eventFields = Object.keys(eventColumns) as EventField[];
const fieldsWith = <Key extends 'inDuplicates' | 'inTemplates' | 'inSeries' | 'isNotified'>(key: Key) =>
  eventFields.filter((field) => columns[field][key]) as FieldsWith<Key>[];

export const duplicatedFields = fieldsWith('inDuplicates');
export const templateFields = fieldsWith('inTemplates');
export const seriesFields = fieldsWith('inSeries');
/** What a date of a series has of its own. */
export const dateFields = eventFields.filter((field) => !columns[field].inSeries);
export const notifiedFields = fieldsWith('isNotified');

/** Fields that are edited together, named by the first of them. */
export const editUnits: readonly (readonly EventField[])[] = Object.values(
  Object.groupBy(
    eventFields.filter((field) => columns[field].editedWith !== null),
    (field) => columns[field].editedWith ?? field,
  ),
);

/** What the dates of a series have in common. */
export const SeriesContent = EventState.pick(
  Object.fromEntries(seriesFields.map((field) => [field, true])) as Record<FieldsWith<'inSeries'>, true>,
);
export type SeriesContent = z.infer<typeof SeriesContent>;

/** The content of a new draft. */
export const newContent = Object.fromEntries(
  seriesFields.map((field) => [field, columns[field].initial]),
) as SeriesContent;

/** The fields as somebody sees them who is neither a host nor goes, or only goes: the rest is as on a new draft. */
export const hiddenFields = (viewer: { canSeeDetails: boolean; canEdit: boolean }): Partial<EventState> =>
  Object.fromEntries(
    eventFields.flatMap((field) => {
      const { audience, initial } = columns[field];
      const isVisible = !audience || (audience === 'hosts' ? viewer.canEdit : viewer.canSeeDetails);
      return isVisible ? [] : [[field, initial]];
    }),
  );

const aliases = { events: 'e', event_counters: 'c' };
export const wallTime = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

/** SQL: all fields, of the event `e` and its counters `c`. */
export const EVENT_FIELDS = eventFields
  .map((field) => {
    const { table, column, isWallTime } = columns[field];
    const value = `${aliases[table]}.${column}`;
    return `${isWallTime ? wallTime(value) : value} as "${field}"`;
  })
  .join(', ');

type Table = EventColumn['table'];

const columnsOf = (table: Table, fields: readonly EventField[]) =>
  fields.filter((field) => columns[field].table === table).map((field) => columns[field].column);

/** SQL: columns of a table, as in `s.title, s.category`. */
export const columnList = (table: Table, fields: readonly EventField[] = eventFields, alias?: string): string =>
  columnsOf(table, fields)
    .map((column) => (alias ? `${alias}.${column}` : column))
    .join(', ');

/** SQL: all columns of a table set to those of the record `v`. */
export const assignments = (table: Table): string =>
  columnsOf(table, eventFields)
    .map((column) => `${column} = v.${column}`)
    .join(', ');

/** The same values under the names of their columns: what `jsonb_populate_record` reads. */
export const byColumn = (values: Partial<EventState>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columns[field as EventField].column, value]));
