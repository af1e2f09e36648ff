import type { RoundDetail } from './rounds.api.ts';

type PrintedQuestion = Pick<RoundDetail['questions'][number], 'kind' | 'answers' | 'wanted'>;

/** "Paris (or City of Light)"; "Any 3 of: Mars, Venus, Earth, Saturn"; "1974". How far off it may be is part of its worth. */
export function formatPrintedAnswer({ kind, answers, wanted }: PrintedQuestion): string {
  if (kind === 'choice') return answers.join(', ');
  if (kind === 'list') return `${wanted === answers.length ? 'All' : `Any ${wanted}`} of: ${answers.join(', ')}`;
  const [first, ...others] = answers;
  return others.length > 0 ? `${first} (or ${others.join(', ')})` : first!;
}
