import type { StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { columnsOf, initialValues, pickFields } from '#server/platform/postgres/field-columns.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';

type GroupColumn<Value> = {
  column: keyof Tables['groups'];
  /** The value of a new group. */
  initial: Value;
  /** Requires the right to change rules. */
  isRule: boolean;
  /** Shown to people invited to a private group; they see the initial value of other fields. */
  isForInvited: boolean;
};

/** The stored fields of a group; select lists, row schemas, writes and what is hidden derive from this list. */
const groupFields = {
  name: { column: 'name', initial: '', isRule: false, isForInvited: true },
  description: { column: 'description', initial: '', isRule: false, isForInvited: true },
  placeId: { column: 'place_id', initial: null, isRule: false, isForInvited: false },
  interests: { column: 'interests', initial: [], isRule: false, isForInvited: false },
  links: { column: 'links', initial: [], isRule: false, isForInvited: false },
  visibility: { column: 'chosen_visibility', initial: 'public', isRule: true, isForInvited: true },
  admission: { column: 'admission', initial: 'open', isRule: true, isForInvited: true },
  questions: { column: 'questions', initial: [], isRule: true, isForInvited: true },
} as const satisfies { [Field in keyof StoredGroupFields]: GroupColumn<StoredGroupFields[Field] | readonly never[]> };

const names = Object.keys(groupFields) as (keyof StoredGroupFields)[];
export const newGroup = initialValues<StoredGroupFields>(groupFields);

export const groupColumns = columnsOf(groupFields);
export const groupRules = names.filter((field) => groupFields[field].isRule);
/** The values shown to people invited to a private group instead of hidden fields. */
export const hiddenFromInvited: Partial<StoredGroupFields> = pickFields(
  newGroup,
  names.filter((field) => !groupFields[field].isForInvited),
);
