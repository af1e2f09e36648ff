import { useQueryClient } from '@tanstack/react-query';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { keptList } from '#web/platform/http/kept-entries.ts';
import { useWriteQueue, type Write, WriteQueue } from '#web/platform/http/write-queue.ts';
import { type NewAnswer, putAnswer, type SeenAnswer, sendAnswer } from '#web/shows/answers.api.ts';
import { mayKeep, playerToken } from './player-token.ts';
import { seenAfter, seenAs } from './seen-answers.ts';

export type AnswerWrite = Write<NewAnswer>;

export const answerKey = (teamId: string, question: string) => `${teamId}/${question}`;

export type GamePlayer = { gameId: string; playerId: string };

const replacing = ({ seenAsDraft: _before, ...answer }: NewAnswer, { seen, seenAsDraft }: SeenAnswer): NewAnswer => ({
  ...answer,
  ...seenAs(seen, seenAsDraft),
});

/** Like scores, each answer names the one it replaces. The server refuses it if a teammate has sent another one. */
export const answerQueue = (
  { gameId, playerId }: GamePlayer,
  send: (answer: NewAnswer, signal: AbortSignal) => Promise<unknown>,
  kept = keptList<[string, NewAnswer]>(`answers/${playerId}/${gameId}`, mayKeep),
) =>
  new WriteQueue<NewAnswer>({
    send,
    kept,
    merge: (previous, next, isSent) => replacing(next, isSent ? seenAfter(previous) : previous),
    repeatsLost: true,
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
  });

/**
 * Answers that one player sent from this phone, by team and question. They survive a lost network and a reload. Another person who plays on this
 * phone must not send them as their own.
 */
export function useAnswerQueue(player: GamePlayer) {
  const { gameId } = player;
  const queries = useQueryClient();
  const { queue, ...state } = useWriteQueue(() => {
    const token = playerToken();
    return answerQueue(player, async (answer, signal) => {
      // The page was left: an answer that waited behind another one counts as lost and goes out at the next visit, as this player.
      if (playerToken() !== token) throw new TypeError('Another player is connected.');
      putAnswer(queries, gameId, await sendAnswer(gameId, answer, signal));
    });
  });
  const send = (answer: NewAnswer) => queue.put(answerKey(answer.teamId, answer.question), answer);
  const drop = (teamId: string, question: string) => queue.drop(answerKey(teamId, question));
  return { send, drop, retryNow: queue.flush, ...state };
}
