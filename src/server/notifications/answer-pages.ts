import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#contracts/escape-html.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';

export type Answer = 'yes' | 'no';
/** Where the buttons of a mail lead: to one page, which puts the button of the answer first. */
export type AnswerUrls = Record<Answer, string>;

/** A page where a person answers without logging in: their current state, and what they can answer. */
export type AnswerPage = {
  heading: string;
  lines: readonly string[];
  buttons: readonly { answer: Answer; label: string }[];
  /** The label of the link to what it is about, if that is where to answer. */
  linkLabel?: string;
};

type Labels = Partial<Record<Answer, string>>;

export const answerButtons = (labels: Labels): AnswerPage['buttons'] =>
  (['yes', 'no'] as const).flatMap((answer) => (labels[answer] ? [{ answer, label: labels[answer] }] : []));

const answerQuery = (answer: Answer): string => `?answer=${answer}`;

export const answerUrls = (page: string): AnswerUrls => ({ yes: page, no: page + answerQuery('no') });

const Query = z.object({ answer: z.enum(['yes', 'no']).optional().catch(undefined) });
export const readAnswer = (query: unknown): Answer | undefined => Query.parse(query).answer;

type Subject = {
  title: string;
  /** Links below the buttons. */
  links: readonly { label: string; path: SitePath }[];
};

/** Sends the page, with the button of the `preferred` answer first. */
export function sendAnswerPage(
  reply: FastifyReply,
  config: AppDeps['config'],
  { title, links }: Subject,
  { heading, lines, buttons }: AnswerPage,
  preferred: Answer = 'yes',
) {
  const inOrder = preferred === 'no' ? buttons.toReversed() : buttons;
  const form = inOrder
    .map(({ label, answer }) => `<button formaction="${answerQuery(answer)}">${escapeHtml(label)}</button>`)
    .join('');
  const body = [
    `<h1>${escapeHtml(heading)}</h1><p><b>${escapeHtml(title)}</b></p>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    form && `<form method="post">${form}</form>`,
    ...links.map(
      ({ label, path }) =>
        `<p><a href="${escapeHtml(config.PUBLIC_URL + mailedPath(path))}">${escapeHtml(label)}</a></p>`,
    ),
  ];
  return sendPlainPage(reply, config, title, body.join(''));
}
