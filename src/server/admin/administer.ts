import {
  deleteReportsOf,
  listReportedComments,
  type ReportedComment,
} from '#server/comments/comment-reports.queries.ts';
import { hideComment } from '#server/comments/comments.actions.ts';
import { updateVerified } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type Command = {
  usage: string;
  says: string;
  /** Lines to print. Throws an `Error` with a sentence when it cannot be done. */
  run(deps: Deps, argument: string): Promise<string[]>;
};

const MOST_REPORTS = 100;
const NO_COMMENT = 'There is no such comment. `reports` shows the ids of those that were reported.';

const commands: Record<string, Command> = {
  verify: {
    usage: 'verify <slug>',
    says: 'mark an organization as verified: it is what it says it is (the slug ends its address, /organizations/<slug>)',
    run: (deps, slug) => mark(deps, slug, deps.clock.now()),
  },
  unverify: {
    usage: 'unverify <slug>',
    says: 'take the mark away',
    run: (deps, slug) => mark(deps, slug, null),
  },
  reports: {
    usage: 'reports',
    says: 'list reported comments, the last reported first',
    run: async ({ db }) => {
      const reported = await listReportedComments(db, MOST_REPORTS);
      return reported.length > 0 ? reported.flatMap(describe) : ['Nothing is reported.'];
    },
  },
  hide: {
    usage: 'hide <comment id>',
    says: 'delete a comment; replies to it stay',
    run: async (deps, id) => {
      if (!isUuid(id) || !(await hideComment(deps, id))) throw new Error(NO_COMMENT);
      return ['The comment is deleted.'];
    },
  },
  dismiss: {
    usage: 'dismiss <comment id>',
    says: 'forget the reports of a comment that may stay',
    run: async ({ db }, id) => {
      const count = isUuid(id) ? await deleteReportsOf(db, id) : 0;
      if (count === 0) throw new Error(NO_COMMENT);
      return [`${count} ${count === 1 ? 'report' : 'reports'} forgotten.`];
    },
  },
};

async function mark({ db }: Deps, slug: string, verifiedAt: Date | null): Promise<string[]> {
  if (!(await updateVerified(db, slug, verifiedAt))) throw new Error(`There is no organization "${slug}".`);
  return [`${slug} is ${verifiedAt ? 'verified' : 'not verified any more'}.`];
}

const describe = ({ commentId, event, eventId, author, text, reports }: ReportedComment): string[] => [
  `${commentId}  by ${author ?? 'somebody who has left'}, on “${event}” (/events/${eventId})`,
  ...text.split('\n').map((line) => `  > ${line}`),
  ...reports.map(
    ({ reporter, reason, reportedAt }) => `  ${reportedAt.slice(0, 10)} ${reporter}: ${reason || '(no reason)'}`,
  ),
  '',
];

export const usage: string = [
  'npm run admin -- <command>',
  '',
  ...Object.values(commands).map((command) => `  ${command.usage.padEnd(22)}${command.says}`),
].join('\n');

/** Does what the words of a command line ask for; answers lines to print, or throws with what to do instead. */
export async function administer(deps: Deps, [name = '', argument, ...rest]: readonly string[]): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wantsArgument = command?.usage.includes('<') ?? false;
  if (!command || rest.length > 0 || wantsArgument !== (argument !== undefined)) throw new Error(usage);
  return command.run(deps, argument ?? '');
}
