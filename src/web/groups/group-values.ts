import { type QuestionValue, writtenQuestions } from '#web/parts/fields/question-values.ts';
import { emptyHost, type HostValues, hostFieldsOf, hostValueName, hostValuesOf } from '#web/parts/host/host-values.ts';
import { rowName } from '#web/platform/form-binding.ts';
import type { Group } from './groups.api.ts';

/** A group as its form holds it. */
export type GroupValues = HostValues & {
  visibility: Group['visibility'];
  admission: Group['admission'];
  questions: readonly QuestionValue[];
};

export const emptyGroup: GroupValues = { ...emptyHost, visibility: 'public', admission: 'open', questions: [] };

export const groupValuesOf = (group: Group): GroupValues => ({
  ...hostValuesOf(group),
  visibility: group.visibility,
  admission: group.admission,
  questions: group.questions.map((question) => ({ ...question, key: question.id })),
});

/** The request body. Rules are included only for people who may change them. */
export function groupFieldsOf(values: GroupValues, mayChangeRules: boolean) {
  const { visibility, questions } = values;
  return {
    ...hostFieldsOf(values),
    ...(mayChangeRules && {
      visibility,
      admission: admissionOf(values),
      questions: writtenQuestions(questions).map(({ id, text, isRequired }) => ({
        text,
        isRequired,
        ...(id && { id }),
      })),
    }),
  };
}

/** Nobody can find a private group, so nobody can request to join. */
export const admissionOf = ({ visibility, admission }: Pick<GroupValues, 'visibility' | 'admission'>) =>
  visibility === 'private' ? 'invitation' : admission;

/** Maps a field path of the API to a form field. */
export const groupValueName = (path: string, values: GroupValues): string =>
  rowName(hostValueName(path, values), 'questions', writtenQuestions(values.questions));
