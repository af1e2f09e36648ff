import { z } from 'zod';
import { StoredEventFields } from '#contracts/events/event-fields.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

/** The fields of an event: those that hosts edit, and those derived from them. */
export const EventState = StoredEventFields.extend({
  rsvpOpensAt: z.date().nullable(),
  rsvpClosesAt: z.date().nullable(),
  /** The host closed RSVPs at `rsvpClosesAt`: it stays when the event moves. */
  areRsvpsClosed: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** For a date of a series: the fields that were edited on this date only. */
  editedFields: z.array(z.string()),
});
export type EventState = z.infer<typeof EventState>;
export type EventField = keyof EventState;

type EventColumn = {
  /** The value in a new draft, same as the column's default. */
  initial: unknown;
  inDuplicates: boolean;
  inTemplates: boolean;
  /** Whether all dates of a series share the field. */
  inSeries: boolean;
  /** The name of the field's edit group: fields that make sense only together, named by the first. On a date of a series they are edited and kept together. */
  editedWith?: EventField | null;
  /** Whether attendees are notified of a change, and their calendars updated. */
  isNotified?: true;
  /** Who can see the field, among those who can see the event. Default: everybody. */
  audience?: 'attendees' | 'hosts';
  isWallTime?: true;
} & (
  | { table: 'events'; column: keyof Tables['events'] }
  // A narrow table because every RSVP locks its row.
  | { table: 'event_counters'; column: keyof Tables['event_counters'] }
);

const content = { table: 'events', inDuplicates: true, inTemplates: true, inSeries: true } as const;
const place = { ...content, editedWith: 'placeId', isNotified: true } as const;
const date = { table: 'events', inDuplicates: false, inTemplates: false, inSeries: false, initial: null } as const;
const time = { ...date, editedWith: 'startsLocal' } as const;
const rsvpWindow = { ...date, editedWith: 'rsvpOpensAt' } as const;

/**
 * The single list of an event's stored fields. Select lists, row types, updates, duplicates, templates, series content, change notifications and
 * the data export derive from it. A field that is missing here does not compile.
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
  areRsvpsClosed: { ...rsvpWindow, column: 'are_rsvps_closed', initial: false },
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
  onlineCapacity: { ...content, table: 'event_counters', column: 'online_capacity', initial: null },
  guestsPerRsvp: { ...content, column: 'guests_per_rsvp', initial: 0 },
  requiresApproval: { ...content, column: 'requires_approval', initial: false },
  waitlistOfferHours: { ...content, column: 'waitlist_offer_hours', initial: null },
  confirmHoursBefore: { ...content, column: 'confirm_hours_before', editedWith: 'confirmHoursBefore', initial: null },
  releaseHoursBefore: { ...content, column: 'release_hours_before', editedWith: 'confirmHoursBefore', initial: null },
  questions: { ...content, column: 'questions', initial: [] },
  attendeeList: { ...content, column: 'attendee_list', initial: 'everyone' },
  hostNotes: { ...content, column: 'host_notes', initial: '', audience: 'hosts' },
  priceNote: { ...content, column: 'price_note', initial: '' },
  accessibility: { ...content, column: 'accessibility', initial: [] },
  accessibilityNote: { ...content, column: 'accessibility_note', initial: '' },
  visibility: { ...content, column: 'visibility', initial: 'public' },
  rule: { ...date, column: 'draft_rule', editedWith: null, audience: 'hosts' },
  excludedDays: { ...date, column: 'draft_excluded_days', initial: [], editedWith: null, audience: 'hosts' },
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
/** Fields that belong to each date of a series separately. */
export const occurrenceFields = eventFields.filter((field) => !columns[field].inSeries);
export const notifiedFields = fieldsWith('isNotified');
const placeFields: readonly string[] = eventFields.filter(
  (field) => field === 'attendance' || columns[field].editedWith === 'placeId',
);
/** Whether the field says where the event takes place. */
export const isPlaceField = (field: string): boolean => placeFields.includes(field);

/** Groups of fields that are edited together. The first field names the group. */
export const editGroups: readonly (readonly EventField[])[] = Object.values(
  Object.groupBy(
    eventFields.filter((field) => columns[field].editedWith !== null),
    (field) => columns[field].editedWith ?? field,
  ),
);

/** The fields that the dates of a series share. */
export const SeriesContent = EventState.pick(
  Object.fromEntries(seriesFields.map((field) => [field, true])) as Record<FieldsWith<'inSeries'>, true>,
);
export type SeriesContent = z.infer<typeof SeriesContent>;

/** The shared fields with the values of a new draft. */
export const defaultContent = Object.fromEntries(
  seriesFields.map((field) => [field, columns[field].initial]),
) as SeriesContent;

/** Overrides for the fields that the viewer may not see: their values in a new draft. */
export const hiddenFields = (viewer: { canSeeLink: boolean; canEdit: boolean }): Partial<EventState> =>
  Object.fromEntries(
    eventFields.flatMap((field) => {
      const { audience, initial } = columns[field];
      const isVisible = !audience || (audience === 'hosts' ? viewer.canEdit : viewer.canSeeLink);
      return isVisible ? [] : [[field, initial]];
    }),
  );

const aliases = { events: 'e', event_counters: 'c' };

/** SQL: selects all fields of the event `e` and its counters `c`. */
export const EVENT_FIELDS = eventFields
  .map((field) => {
    const { table, column, isWallTime } = columns[field];
    const value = `${aliases[table]}.${column}`;
    return `${isWallTime ? wallTimeSql(value) : value} as "${field}"`;
  })
  .join(', ');

type Table = EventColumn['table'];

const columnsOf = (table: Table, fields: readonly EventField[]) =>
  fields.filter((field) => columns[field].table === table).map((field) => columns[field].column);

/** SQL: a list of columns such as `s.title, s.category`. */
export const columnList = (table: Table, fields: readonly EventField[] = eventFields, alias?: string): string =>
  columnsOf(table, fields)
    .map((column) => (alias ? `${alias}.${column}` : column))
    .join(', ');

/** SQL: assigns all columns of a table from the record `v`. */
export const assignments = (table: Table): string =>
  columnsOf(table, eventFields)
    .map((column) => `${column} = v.${column}`)
    .join(', ');

/** The values by column name, as input for `jsonb_populate_record`. */
export const toColumnNames = (values: Partial<EventState>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columns[field as EventField].column, value]));
