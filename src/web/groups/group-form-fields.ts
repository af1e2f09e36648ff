import type { GroupFields } from '#contracts/groups/group-fields.ts';
import {
  namedQuestions,
  type QuestionValue,
  questionValues,
  toQuestions,
  writtenQuestions,
} from '#web/parts/fields/question-values.ts';
import { hostFormFields, hostValueName } from '#web/parts/host/host-form-fields.ts';
import { rowName } from '#web/platform/form/form-binding.ts';
import { type FormField, initially, type ValuesOf, writeValues } from '#web/platform/form/form-fields.ts';
import type { Group } from './groups.api.ts';

/** Only organizers may change these. */
const ruleFields = {
  visibility: { ...initially<Group['visibility']>('public'), label: 'Who can see it' },
  admission: { ...initially<Group['admission']>('open'), label: 'How people join' },
  questions: {
    ...initially<readonly QuestionValue[]>([]),
    label: 'Questions for new members',
    read: ({ questions }: Pick<Group, 'questions'>): readonly QuestionValue[] => questionValues(questions),
    write: (questions: readonly QuestionValue[]) => toQuestions(namedQuestions(questions)),
  },
} as const satisfies Record<string, FormField>;

const groupHostFields = {
  ...hostFormFields,
  name: { ...hostFormFields.name, input: { ...hostFormFields.name.input, placeholder: 'Tuesday board games' } },
} as const;

/** Every value that the group form holds, once: initial values, labels, limits, and how each is read and saved. */
export const groupFormFields = { ...groupHostFields, ...ruleFields };
export type GroupValues = ValuesOf<typeof groupFormFields>;

/** The request body. */
export const toGroupBody = (values: GroupValues, canChangeRules: boolean): GroupFields =>
  canChangeRules ? allFieldsOf(values) : writeValues(groupHostFields, values);

/** Complete: a field of the contract that the form lacks does not compile. */
function allFieldsOf(values: GroupValues): Required<GroupFields> {
  const admission = admissionOf(values);
  // The questions are hidden then, and so would be the error of an unfinished one.
  const questions = admission === 'invitation' ? writtenQuestions(values.questions) : values.questions;
  return writeValues(groupFormFields, { ...values, admission, questions });
}

/** A private group is hidden from people who could ask to join. */
export const admissionOf = ({ visibility, admission }: Pick<GroupValues, 'visibility' | 'admission'>) =>
  visibility === 'private' ? 'invitation' : admission;

/** Maps a field path of the API to a form field. */
export const groupValueName = (path: string, values: GroupValues): string =>
  rowName(hostValueName(path, values), 'questions', namedQuestions(values.questions));
