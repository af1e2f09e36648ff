import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { continuesAnswer, type ShowQuestionKind } from '#contracts/shows/question-kinds.ts';
import { type KeptEntry, keptEntry } from '#web/platform/http/kept-entries.ts';
import type { NewAnswer } from '#web/shows/answers.api.ts';
import { type AnswerState, conflictingAnswer, type Draft, isSendable, unsentText } from './answer-status.ts';
import { mayKeep } from './player-token.ts';
import { seenAs } from './seen-answers.ts';
import { answerKey, type GamePlayer } from './use-answer-queue.ts';

/** By team and question. */
export type Drafts = Readonly<Record<string, Draft>>;

/** The texts that one player has typed and not sent. It survives a reload; the game's end forgets it. */
export function useAnswerDrafts({ gameId, playerId }: GamePlayer) {
  const [kept] = useState(() => keptEntry<Record<string, Draft>>(`answer-drafts/${playerId}/${gameId}`, mayKeep));
  const [drafts, setDrafts] = useState<Drafts>(() => kept.read() ?? {});
  const setDraft = (key: string, draft: Draft | null) => {
    setDrafts((others) => withDraft(others, key, draft));
    keepDraft(kept, key, draft);
  };
  const forgetDrafts = () => kept.write(null);
  return { drafts, setDraft, forgetDrafts };
}

/** Keeps what another tab has saved for other questions. */
export function keepDraft(kept: KeptEntry<Record<string, Draft>>, key: string, draft: Draft | null): void {
  const all = withDraft(kept.read() ?? {}, key, draft);
  kept.write(Object.keys(all).length > 0 ? { ...all } : null);
}

function withDraft(drafts: Drafts, key: string, draft: Draft | null): Drafts {
  const { [key]: _before, ...others } = drafts;
  return draft ? { ...others, [key]: draft } : others;
}

const onVisibilityChange = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const useIsHidden = (): boolean =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'hidden',
    () => false,
  );

type DraftSending = {
  /** The answers of the player's teams; undefined until they are loaded. */
  answers: readonly unknown[] | undefined;
  questions: Omit<States, 'isLeaving'>;
  /** Each change sends what is due. */
  turn: string;
  stateOf: (key: string) => Omit<AnswerState, 'draft'>;
  send: (answer: NewAnswer) => void;
};

/** Sends what is typed when its question is locked, or the page is hidden or left. */
export function useDraftSending(
  { drafts, setDraft, forgetDrafts }: ReturnType<typeof useAnswerDrafts>,
  { answers, questions, turn, stateOf, send }: DraftSending,
): void {
  const isHidden = useIsHidden();
  const isLoaded = answers !== undefined;
  const sendDue = useEffectEvent(
    ({ isLeaving, isUnmounting = false }: { isLeaving: boolean; isUnmounting?: boolean }) => {
      if (!isLoaded) return;
      if (questions.showStatus === 'completed') forgetDrafts();
      for (const typed of draftsToSend(drafts, { ...questions, isLeaving }, stateOf)) {
        send(typed);
        const { teamId, question, text, seen } = typed;
        const key = answerKey(teamId, question);
        // Nobody sees here what becomes of it once the page is left: the next visit does.
        setDraft(key, isUnmounting ? { ...drafts[key]!, text, seen, isSent: true } : null);
      }
    },
  );
  // Links within the site leave the page without hiding it. A layout effect: other effects end later, and with them the queue and the player's token.
  useLayoutEffect(() => () => sendDue({ isLeaving: true, isUnmounting: true }), []);
  const forgetSaved = useEffectEvent(() => {
    for (const [key, { text }] of Object.entries(drafts)) if (text === stateOf(key).answer?.text) setDraft(key, null);
  });
  // A text that an earlier visit sent when it ended is no draft anymore: a teammate may change it.
  useEffect(() => forgetSaved(), [answers]);
  useEffect(() => sendDue({ isLeaving: isHidden }), [isLoaded, isHidden, turn]);
}

type States = {
  lockedQuestions: readonly string[];
  revealedQuestions: readonly string[];
  showStatus: string;
  /** The page is hidden, closed or left by a link. */
  isLeaving: boolean;
  kindOf: (question: string) => ShowQuestionKind | undefined;
};

/**
 * The texts to send at once because their questions were locked, or because the page is left and the lock may come meanwhile. Not those for which a
 * teammate has sent another answer, or which the server would refuse. Of two drafts, the server decides.
 */
export function draftsToSend(
  drafts: Drafts,
  { lockedQuestions, revealedQuestions, showStatus, isLeaving, kindOf }: States,
  stateOf: (key: string) => Omit<AnswerState, 'draft'>,
): NewAnswer[] {
  if (showStatus === 'completed') return [];
  return Object.entries(drafts).flatMap(([key, draft]) => {
    const [teamId = '', question = ''] = key.split('/');
    const state = { ...stateOf(key), draft };
    const isDue = (isLeaving || lockedQuestions.includes(question)) && !revealedQuestions.includes(question);
    if (!isDue || unsentText(state) === null || !isSendable(draft.text, kindOf(question))) return [];
    const conflict = conflictingAnswer(state);
    const text = draft.text.trim();
    // The server had the whole text when a teammate shortened it.
    const isShortened = draft.isSent && conflict && continuesAnswer(text, conflict.text, kindOf(question));
    if (isShortened || (conflict && !conflict.isDraft)) return [];
    return [{ teamId, question, text, ...seenAs(draft.seen, draft.seenAsDraft), draftedAt: draft.typedAt ?? 0 }];
  });
}
