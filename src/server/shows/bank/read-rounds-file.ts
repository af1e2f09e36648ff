import { z } from 'zod';
import { roundName } from '#contracts/shows/rounds.contract.ts';
import { MAX_ROUNDS } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RoundCandidate } from './question-candidates.ts';
import { readJson } from './read-json.ts';

const AnyFile = z.object({ format: z.literal('trivia-rounds'), version: z.unknown() });
const File = z.object({
  rounds: z.array(z.object({ name: z.unknown(), questions: z.array(z.unknown()) })).max(MAX_ROUNDS),
});
const Titled = z.object({ text: z.string() });

/** Reads a file of `exportRounds`. Entries are numbered through all rounds. */
export function readRoundsFile(text: string): RoundCandidate[] {
  const json = readJson(text);
  const any = AnyFile.safeParse(json);
  if (!any.success) throw unreadable('This file was not exported from a question bank.');
  if (any.data.version !== 1) throw unreadable('This file has a newer format. Export it in version 1.');
  const file = File.safeParse(json);
  if (!file.success) throw unreadable(`This file needs a list of up to ${MAX_ROUNDS} rounds with names and questions.`);
  let line = 0;
  return file.data.rounds.map(({ name, questions }, index) => ({
    name: roundName.safeParse(name).data ?? `Round ${index + 1}`,
    candidates: questions.map((question) => {
      line += 1;
      return { line, question, text: Titled.safeParse(question).data?.text ?? '' };
    }),
  }));
}

const unreadable = (message: string) => new AppError('round.unreadable', { message });
