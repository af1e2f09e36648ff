import type { z } from 'zod';
import type { StoredShowFields } from '#contracts/shows/shows.contract.ts';
import type { FieldColumns } from '#server/platform/postgres/field-columns.ts';

/** The single list of a show's stored fields. Select lists, rows, writes and the data export derive from it. */
export const showColumns = {
  title: 'title',
  startsAt: 'starts_at',
  eventId: 'event_id',
  seasonId: 'season_id',
  visibility: 'visibility',
  questionCount: 'question_count',
  takesAnswers: 'takes_answers',
  showsQuestions: 'shows_questions',
  keepsQuestionsOpen: 'keeps_questions_open',
  holdsStandings: 'holds_standings',
  questionSeconds: 'question_seconds',
  presenterNotes: 'presenter_notes',
} as const satisfies FieldColumns<'shows', z.infer<typeof StoredShowFields>>;
