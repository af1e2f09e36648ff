import { continuesAnswer, formatParts, readNumber, type ShowQuestionKind } from '#contracts/shows/question-kinds.ts';
import { HttpError } from '#web/platform/http/http.ts';
import { formatOutage } from '#web/platform/http/outage-text.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import type { OwnAnswer, SeenAnswer } from '#web/shows/answers.api.ts';
import { seenAfter, seenAs, seenOf } from './seen-answers.ts';
import type { AnswerWrite } from './use-answer-queue.ts';
import { formatVerdict } from './verdict-text.ts';

/** Text typed since the last send, and the team's answer on this phone when typing began. */
export type Draft = SeenAnswer & {
  text: string;
  /** Missing in what an earlier version kept. */
  typedAt?: number;
  /** Sent when the page was last closed. A different answer on the server is newer, so it is not overwritten. */
  isSent?: true;
};

export const newDraft = (text: string, seen: SeenAnswer): Draft => ({ text, ...seen, typedAt: Date.now() });

export type AnswerState = {
  /** The team's answer on the server. */
  answer: OwnAnswer | null;
  /** An answer of this phone that the server does not have, or has refused. */
  write: AnswerWrite | undefined;
  draft: Draft | null;
};

/** The text that this phone shows and the server does not have. */
export function unsentText({ answer, write, draft }: AnswerState): string | null {
  const text = (draft ?? write?.value)?.text ?? null;
  return text === null || text.trim() === '' || text.trim() === answer?.text ? null : text;
}

/** Whether the server takes a text as an answer to such a question. */
export const isSendable = (text: string, kind: ShowQuestionKind | undefined): boolean =>
  text.trim() !== '' && (kind !== 'closest' || readNumber(text) !== null);

/** The answer that a text typed now would replace. */
export function seenAnswer({ answer, write, draft }: AnswerState): SeenAnswer {
  if (write && write.phase !== 'refused') return seenAfter(write.value);
  const own = draft ?? write?.value;
  return own ? seenAs(own.seen, own.seenAsDraft) : seenOf(answer);
}

/** A teammate's answer that arrived after this phone's was typed: it is overwritten without a question only if it is a draft. */
export function conflictingAnswer({ answer, write, draft }: AnswerState): OwnAnswer | null {
  if (write && write.phase !== 'refused') return null;
  const own = draft ?? write?.value;
  if (!own || !answer || answer.text === own.text.trim()) return null;
  const isSeen = answer.text === own.seen && (answer.isDraft || !own.seenAsDraft);
  return isSeen ? null : answer;
}

type ViewedQuestion = {
  outage: Outage | null;
  isLocked: boolean;
  isRevealed: boolean;
  isOver: boolean;
  canSend: boolean;
  kind: ShowQuestionKind | undefined;
  /** The points of a right answer. */
  worth: number | undefined;
  /** Instead of the one that follows from the points. */
  verdict?: string | undefined;
  viewerId: string | undefined;
};

type UnsentQuestion = Pick<ViewedQuestion, 'kind' | 'isRevealed'>;

/** The line below an answer. */
export function formatAnswerStatus(state: AnswerState, { outage, viewerId, ...question }: ViewedQuestion): string {
  const { isLocked, isRevealed, canSend, kind } = question;
  const { answer, write, draft } = state;
  const unsent = unsentText(state);
  const otherDraft = answer?.isDraft && answer.answeredBy?.id !== viewerId ? answer : null;
  const isStored = unsent === null && answer?.isDraft === false;
  const isPending = write && write.phase !== 'refused' && !isStored;
  const verdict = question.verdict ?? formatVerdict(answer, question);
  // The team's result counts more than the state of one phone’s text.
  if (isRevealed && answer && !isPending) return verdict;
  if (write?.phase === 'refused' && !draft)
    return otherDraft && !isLocked ? formatDraftOf(otherDraft, kind) : formatRefusal(write, otherDraft);
  if (isPending) return outage ? formatOutage(outage, 'Your answer is saved on this phone and goes out') : 'Sending…';
  if (unsent !== null && isLocked) return 'This question was locked before you sent this answer.';
  if (unsent !== null && !canSend) return 'Not sent yet.';
  if (unsent !== null) return 'Not sent yet. It’s sent when answers are locked or you leave this page.';
  const sender = answer?.answeredBy;
  const isOwn = sender?.id === viewerId;
  if (!answer || !verdict.startsWith('Sent')) return verdict;
  if (answer.isDraft)
    return isOwn
      ? 'Saved, not sent. It counts when answers are locked unless your team sends another.'
      : formatDraftOf(answer, kind);
  return sender && !isOwn ? verdict.replace(/^Sent\b/, `Sent by ${sender.name}`) : verdict;
}

/** The text that this phone did not send in time. Beside points it must not look like the answer that earned them. */
export function formatUnsent(
  text: string,
  { answer, write, draft }: AnswerState,
  { kind, isRevealed }: UnsentQuestion,
): string {
  const parts = formatParts(text);
  if (!isRevealed || !answer) return `You ${pastVerb(kind)}: ${parts}`;
  const wasRefused = write?.phase === 'refused' && !draft;
  return `Not ${wasRefused ? 'accepted' : 'sent'}, so it doesn’t count: ${parts}`;
}

const pastVerb = (kind: ShowQuestionKind | undefined) => (kind === 'choice' ? 'chose' : 'typed');

const formatDraftOf = ({ answeredBy }: OwnAnswer, kind: ShowQuestionKind | undefined): string =>
  `${kind === 'choice' ? 'Chosen' : 'Typed'} by ${answeredBy?.name ?? 'a teammate'}, not sent. It counts if no one sends another.`;

/** "Sam sent “Rembrandt”. Replace it?" */
export function formatConflict(
  conflict: OwnAnswer,
  { viewerId, draft, kind }: { viewerId: string | undefined; draft: Draft | null; kind: ShowQuestionKind | undefined },
): string {
  const { text, answeredBy, isDraft } = conflict;
  const isOwn = answeredBy?.id === viewerId;
  const sender = isOwn ? 'You' : (answeredBy?.name ?? 'A teammate');
  const sent = `${sender} ${isDraft ? pastVerb(kind) : 'sent'} “${formatParts(text)}”`;
  if (!isDraft || !draft) return `${sent}. Replace it?`;
  if (!isSendable(draft.text, kind)) return `${sent} without sending it. It counts if no one sends another.`;
  const typed = draft.text.trim();
  if (!draft.isSent && continuesAnswer(typed, text, kind))
    return `${sent}. Your text replaces it when answers are locked or you leave this page.`;
  const counted = !isOwn && continuesAnswer(text, typed, kind) ? 'longer one' : 'one entered last';
  return `${sent} without sending it. If ${isOwn ? 'you don’t send' : 'neither of you sends'} an answer, the ${counted} counts.`;
}

function formatRefusal({ error }: AnswerWrite, otherDraft: OwnAnswer | null): string {
  const code = error instanceof HttpError && error.problem?.code;
  if (code === 'answer.locked') return 'This question was locked before your answer arrived, so it doesn’t count.';
  if (code === 'game.completed') return 'The show was over before your answer arrived, so it doesn’t count.';
  if (code === 'answer.changed' && otherDraft) return 'Your teammate’s answer counts.';
  // An answer that does not fit its question.
  return (error instanceof HttpError && error.problem?.fields?.['text']) || problemText(error);
}
