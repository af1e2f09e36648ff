import type { StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { columnsOf, initialValues, pickFields } from '#server/platform/postgres/field-columns.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';

type GroupColumn<Value> = {
  column: keyof Tables['groups'];
  /** What a new group has. */
  initial: Value;
  /** Changed by those alone who may change the rules. */
  isRule: boolean;
  /** Of a private group somebody invited sees it as well; else it is as of a new group. */
  isForInvited: boolean;
};

/** Every field that a group stores, once: select lists, rows, writes and what is hidden are made from this list. */
const groupFields = {
  name: { column: 'name', initial: '', isRule: false, isForInvited: true },
  description: { column: 'description', initial: '', isRule: false, isForInvited: true },
  placeId: { column: 'place_id', initial: null, isRule: false, isForInvited: false },
  interests: { column: 'interests', initial: [], isRule: false, isForInvited: false },
  links: { column: 'links', initial: [], isRule: false, isForInvited: false },
  visibility: { column: 'visibility', initial: 'public', isRule: true, isForInvited: true },
  admission: { column: 'admission', initial: 'open', isRule: true, isForInvited: true },
  questions: { column: 'questions', initial: [], isRule: true, isForInvited: true },
} as const satisfies { [Field in keyof StoredGroupFields]: GroupColumn<StoredGroupFields[Field] | readonly never[]> };

const names = Object.keys(groupFields) as (keyof StoredGroupFields)[];
export const newGroup = initialValues<StoredGroupFields>(groupFields);

export const groupColumns = columnsOf(groupFields);
export const groupRules = names.filter((field) => groupFields[field].isRule);
/** In place of what somebody invited to a private group does not see. */
export const hiddenFromInvited: Partial<StoredGroupFields> = pickFields(
  newGroup,
  names.filter((field) => !groupFields[field].isForInvited),
);
