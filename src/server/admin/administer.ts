import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { liftSecondFactor } from '#server/accounts/factors/second-factors.actions.ts';
import {
  deleteReportsOf,
  listReportedComments,
  type ReportedComment,
} from '#server/comments/comment-reports.queries.ts';
import { hideComment } from '#server/comments/comments.actions.ts';
import { hideMessage } from '#server/conversations/conversations.actions.ts';
import {
  deleteReportsOf as deleteReportsOfMessage,
  listReportedMessages,
  type ReportedMessage,
} from '#server/conversations/messages.queries.ts';
import { updateVerified } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { terminalText } from '#server/platform/formats/readable-text.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;
type Command = {
  usage: string;
  description: string;
  /** Returns the lines to print. Throws an `Error` with a message for the administrator. */
  run(deps: Deps, argument: string): Promise<string[]>;
};

const MAX_REPORTS = 100;
const NOT_FOUND = 'Comment or message not found. Run `reports` to list what is reported, with ids.';

const commands: Record<string, Command> = {
  verify: {
    usage: 'verify <slug>',
    description: 'mark an organization as verified (the slug is the end of its URL, /organizations/<slug>)',
    run: (deps, slug) => setVerified(deps, slug, deps.clock.now()),
  },
  unverify: {
    usage: 'unverify <slug>',
    description: 'remove the verified mark',
    run: (deps, slug) => setVerified(deps, slug, null),
  },
  reports: {
    usage: 'reports',
    description: 'list reported comments and messages, most recently reported first',
    run: async ({ db }) => {
      const [comments, messages] = await Promise.all([
        listReportedComments(db, MAX_REPORTS),
        listReportedMessages(db, MAX_REPORTS),
      ]);
      const reported = [
        ...comments.map((comment) => ({ at: comment.lastReportedAt, lines: describeComment(comment) })),
        ...messages.map((message) => ({ at: message.lastReportedAt, lines: describeMessage(message) })),
      ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
      return reported.length > 0 ? reported.flatMap(({ lines }) => lines) : ['No reports.'];
    },
  },
  hide: {
    usage: 'hide <id>',
    description: 'delete a comment or a message; replies stay',
    run: async (deps, id) => {
      if (!isUuid(id)) throw new Error(NOT_FOUND);
      if (await hideComment(deps, id)) return ['Comment deleted.'];
      if (await hideMessage(deps, id)) return ['Message deleted.'];
      throw new Error(NOT_FOUND);
    },
  },
  dismiss: {
    usage: 'dismiss <id>',
    description: 'dismiss the reports of a comment or a message and keep it',
    run: async ({ db }, id) => {
      const count = isUuid(id) ? (await deleteReportsOf(db, id)) + (await deleteReportsOfMessage(db, id)) : 0;
      if (count === 0) throw new Error(NOT_FOUND);
      return [`${count} ${count === 1 ? 'report' : 'reports'} dismissed.`];
    },
  },
  'lift-factor': {
    usage: 'lift-factor <email>',
    description: 'turn off the second factor of a person who lost the phone and the recovery codes',
    run: async (deps, email) => {
      const account = await findAccountByEmail(deps.db, email);
      if (!account) throw new Error(`No account has the address ${email}.`);
      if (!(await liftSecondFactor(deps, account.id))) throw new Error(`${email} has no second factor.`);
      return [`${email} can log in without a second factor. We mailed them.`];
    },
  },
};

async function setVerified({ db }: Deps, slug: string, verifiedAt: Date | null): Promise<string[]> {
  if (!(await updateVerified(db, slug, verifiedAt))) throw new Error(`Organization "${slug}" not found.`);
  return [`${slug} is ${verifiedAt ? 'now verified' : 'no longer verified'}.`];
}

const describeComment = ({ commentId, event, eventId, author, text, reports }: ReportedComment): string[] => [
  `${commentId}  comment by ${author ?? 'a deleted account'}, on “${event}” (/events/${eventId})`,
  ...quoteReported(text, reports),
];

const describeMessage = ({ messageId, author, host, text, reports }: ReportedMessage): string[] => [
  `${messageId}  message by ${author}, in a conversation with ${host}`,
  ...quoteReported(text, reports),
];

const quoteReported = (text: string, reports: ReportedComment['reports']): string[] => [
  ...text.split('\n').map((line) => `  > ${line}`),
  ...reports.map(
    ({ reporter, reason, reportedAt }) => `  ${reportedAt.slice(0, 10)} ${reporter}: ${reason || '(no reason)'}`,
  ),
  '',
];

export const usage: string = [
  'npm run admin -- <command>',
  '',
  ...Object.values(commands).map((command) => `  ${command.usage.padEnd(22)}${command.description}`),
].join('\n');

/** Runs a command line. Returns the lines to print, in which no text of people's can pass for a line or control the terminal; throws an error with the usage if the command line is wrong. */
export async function administer(deps: Deps, [name = '', argument, ...rest]: readonly string[]): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const takesArgument = command?.usage.includes('<') ?? false;
  if (!command || rest.length > 0 || takesArgument !== (argument !== undefined)) throw new Error(usage);
  return (await command.run(deps, argument ?? '')).map(terminalText);
}
