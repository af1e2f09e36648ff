import {
  deleteReportsOf,
  listReportedComments,
  type ReportedComment,
} from '#server/comments/comment-reports.queries.ts';
import { hideComment } from '#server/comments/comments.actions.ts';
import { updateVerified } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { terminalText } from '#server/platform/formats/readable-text.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type Command = {
  usage: string;
  description: string;
  /** Returns the lines to print. Throws an `Error` with a message for the administrator. */
  run(deps: Deps, argument: string): Promise<string[]>;
};

const MAX_REPORTS = 100;
const NO_COMMENT = 'Comment not found. Run `reports` to list reported comments with their ids.';

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
    description: 'list reported comments, most recently reported first',
    run: async ({ db }) => {
      const reported = await listReportedComments(db, MAX_REPORTS);
      return reported.length > 0 ? reported.flatMap(describeReported) : ['No comments are reported.'];
    },
  },
  hide: {
    usage: 'hide <comment id>',
    description: 'delete a comment; replies to it stay',
    run: async (deps, id) => {
      if (!isUuid(id) || !(await hideComment(deps, id))) throw new Error(NO_COMMENT);
      return ['The comment is deleted.'];
    },
  },
  dismiss: {
    usage: 'dismiss <comment id>',
    description: 'dismiss the reports of a comment and keep it',
    run: async ({ db }, id) => {
      const count = isUuid(id) ? await deleteReportsOf(db, id) : 0;
      if (count === 0) throw new Error(NO_COMMENT);
      return [`${count} ${count === 1 ? 'report' : 'reports'} dismissed.`];
    },
  },
};

async function setVerified({ db }: Deps, slug: string, verifiedAt: Date | null): Promise<string[]> {
  if (!(await updateVerified(db, slug, verifiedAt))) throw new Error(`Organization "${slug}" not found.`);
  return [`${slug} is ${verifiedAt ? 'verified' : 'no longer verified'}.`];
}

const describeReported = ({ commentId, event, eventId, author, text, reports }: ReportedComment): string[] => [
  `${commentId}  by ${author ?? 'a deleted account'}, on “${event}” (/events/${eventId})`,
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
