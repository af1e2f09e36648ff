import type { RoundDetail } from './rounds.api.ts';

type AnswerOfQuestion = Pick<RoundDetail['questions'][number], 'kind' | 'answers' | 'tolerance' | 'wanted'>;

/** "Paris, also: City of Light"; "3 of: Mars, Venus, Earth, Saturn"; "1974, up to 5 off". */
export function formatPrintedAnswer({ kind, answers, tolerance, wanted }: AnswerOfQuestion): string {
  if (kind === 'choice') return answers.join(', ');
  if (kind === 'list') return `${wanted} of: ${answers.join(', ')}`;
  if (kind === 'closest')
    return [answers[0], tolerance !== undefined && `up to ${tolerance} off`].filter(Boolean).join(', ');
  const [first, ...others] = answers;
  return others.length > 0 ? `${first}, also: ${others.join(', ')}` : first!;
}
