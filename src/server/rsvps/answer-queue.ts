import { AppError } from '#server/platform/app-error.ts';

type Waiting<Question, Result> = {
  question: Question;
  settle: (result: Result) => void;
  fail: (error: unknown) => void;
};

/*
 * Answers to one event wait for one lock, so in a rush each would wait for all before it, on a connection of its own. Instead those that
 * arrive while one is being taken wait here, in order, and go together in the next call: nobody waits who comes alone, and two thousand at
 * once are some dozens of calls. Measured: bench/rsvp.ts. Other processes on the same database meet at the lock, as always.
 */
const MOST_AT_ONCE = 100;

export function answerQueue<Question, Result>(
  take: (key: string, questions: readonly Question[]) => Promise<readonly (Result | AppError)[]>,
): (key: string, question: Question) => Promise<Result> {
  const lines = new Map<string, Waiting<Question, Result>[]>();

  const takeTogether = async (key: string, group: readonly Waiting<Question, Result>[]) => {
    try {
      const results = await take(
        key,
        group.map(({ question }) => question),
      );
      for (const [at, { settle, fail }] of group.entries()) {
        const result = results[at]!;
        if (result instanceof AppError) fail(result);
        else settle(result);
      }
    } catch (error) {
      const isForAll = group.length === 1 || (error instanceof AppError && error.status >= 500);
      // Otherwise one of them spoilt it for the others, as somebody does whose account has just gone.
      if (isForAll) for (const { fail } of group) fail(error);
      else for (const one of group) await takeTogether(key, [one]);
    }
  };

  const drain = async (key: string, line: Waiting<Question, Result>[]) => {
    while (line.length > 0) await takeTogether(key, line.splice(0, MOST_AT_ONCE));
    lines.delete(key);
  };

  return (key, question) =>
    new Promise((settle, fail) => {
      const line = lines.get(key);
      if (line) return void line.push({ question, settle, fail });
      const first = [{ question, settle, fail }];
      lines.set(key, first);
      void drain(key, first);
    });
}
