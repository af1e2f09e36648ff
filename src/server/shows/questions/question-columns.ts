import type { z } from 'zod';
import type { QuestionFields } from '#contracts/shows/rounds.contract.ts';
import type { FieldColumns } from '#server/platform/postgres/field-columns.ts';

/** The single list of a question's fields. A launch copies them from the JSON of the round, by these names. */
export const questionColumns = {
  kind: 'kind',
  text: 'text',
  answers: 'answers',
  points: 'points',
  notes: 'notes',
  options: 'options',
  tolerance: 'tolerance',
  wanted: 'wanted',
  picture: 'picture',
} as const satisfies FieldColumns<'game_questions', z.infer<typeof QuestionFields>>;
