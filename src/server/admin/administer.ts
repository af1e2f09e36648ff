import { siteRules, spamSigns, type TargetKind, targetNames } from '#contracts/moderation/site-rules.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { liftFactors } from '#server/accounts/factors/lifted-factors.actions.ts';
import { openCaseAbout } from '#server/moderation/cases.actions.ts';
import { type CardRow, findOpenCase, listCases, listReports } from '#server/moderation/cases.queries.ts';
import { decideCases } from '#server/moderation/decisions.actions.ts';
import { findTarget } from '#server/moderation/targets.queries.ts';
import { updateVerified } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Config } from '#server/platform/config.ts';
import { terminalText } from '#server/platform/formats/readable-text.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { resetSetting } from './site-settings.actions.ts';
import { promote } from './site-staff.actions.ts';

type Deps = Pick<AppDeps, 'config' | 'settings' | 'db' | 'clock'>;
type Command = {
  usage: string;
  description: string;
  /** Its mails have links to the site. */
  sendsMail?: true;
  /** Returns the lines to print. Throws an `Error` with a message for the administrator. */
  run(deps: Deps, argument: string): Promise<string[]>;
};

const MAX_REPORTS = 100;
const NOT_FOUND = 'Report not found. Run `reports` to list what is reported, with ids.';

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
  promote: {
    usage: 'promote <email>',
    description: 'make an account an administrator of the site',
    run: promote,
  },
  'reset-setting': {
    usage: 'reset-setting <key>',
    description: 'put a setting of the site back to its default',
    run: async (deps, key) => [await resetSetting(deps, key)],
  },
  reports: {
    usage: 'reports',
    description: 'list what is reported or held, reported as illegal first, then most recently reported',
    run: async ({ db }) => {
      const cases = await listCases(db, { state: 'open', authorId: null, after: null, limit: MAX_REPORTS });
      const lines = [];
      for (const theCase of cases) lines.push(...(await describeCase({ db }, theCase)));
      return lines.length > 0 ? lines : ['No reports.'];
    },
  },
  hide: {
    usage: 'hide <id>',
    description: 'hide something by its id, reported or not; tells its author',
    sendsMail: true,
    run: async (deps, id) => {
      const { kind } = await decide(deps, id, 'hide');
      return [`The ${targetNames[kind]} is hidden.`];
    },
  },
  dismiss: {
    usage: 'dismiss <id>',
    description: 'dismiss the reports of something and keep it; what is held is published',
    sendsMail: true,
    run: async (deps, id) => {
      const { reports, kind, held } = await decide(deps, id, 'none');
      const dismissed = `${reports} ${reports === 1 ? 'report' : 'reports'} dismissed.`;
      if (!held) return [dismissed];
      return [`The ${targetNames[kind]} was held, and ${await describeReleased(deps, kind, id)}. ${dismissed}`];
    },
  },
  'lift-factor': {
    usage: 'lift-factor <email>',
    description: 'remove the authenticator app, its recovery codes and the passkeys of a person who lost them',
    sendsMail: true,
    run: async (deps, email) => {
      const account = await findAccountByEmail(deps.db, email);
      if (!account) throw new Error(`No account has the address ${email}.`);
      const lifted = await liftFactors(deps, account.id);
      if (!lifted) throw new Error(`${email} has no second factor.`);
      const { hadApp, passkeys } = lifted;
      const removed = [...(hadApp ? ['authenticator app'] : []), ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : [])];
      return [`${email} can log in without a second factor (removed: ${removed.join(', ')}). We mailed them.`];
    },
  },
};

async function setVerified({ db, clock }: Deps, slug: string, verifiedAt: Date | null): Promise<string[]> {
  await db.transaction(async (tx) => {
    const targetId = await updateVerified(tx, slug, verifiedAt);
    if (!targetId) throw new Error(`Organization "${slug}" not found.`);
    const action = verifiedAt ? 'organization.verified' : 'organization.unverified';
    await recordAudit(tx, { at: clock.now(), actorId: null, action, kind: 'organization', targetId, after: { slug } });
  });
  return [`${slug} is ${verifiedAt ? 'now verified' : 'no longer verified'}.`];
}

async function describeReleased({ db }: Pick<Deps, 'db'>, kind: TargetKind, targetId: string): Promise<string> {
  const target = await findTarget(db, kind, targetId);
  if (!target) return 'has been deleted';
  return target.isHidden ? 'stays hidden for another reason' : 'is published now';
}

async function describeCase({ db }: Pick<Deps, 'db'>, { id, kind, targetId, snapshot, author, held }: CardRow) {
  const target = await findTarget(db, kind, targetId);
  const reports = await listReports(db, id);
  const { title, text } = target ?? snapshot;
  return [
    `${targetId}  ${targetNames[kind]} by ${author?.name ?? 'a deleted account'}, “${title}”${target?.path ? ` (${target.path})` : ''}`,
    ...text.split('\n').map((line) => `  > ${line}`),
    ...(held
      ? [
          `  Held, hidden from everyone but its author and the people who run it: ${held.why.map((sign) => spamSigns[sign]).join('; ')}`,
        ]
      : []),
    ...reports.map(
      ({ reporter, reason, words, reportedAt }) =>
        `  ${reportedAt.slice(0, 10)} ${reporter}: ${words || (reason === 'other' ? '(no reason)' : siteRules[reason])}`,
    ),
    '',
  ];
}

async function decide(deps: Deps, targetId: string, action: 'hide' | 'none'): Promise<CardRow> {
  const reported = isUuid(targetId) ? await findOpenCase(deps.db, targetId) : undefined;
  const theCase = reported ?? (action === 'hide' && isUuid(targetId) ? await openCaseAbout(deps, targetId) : undefined);
  if (!theCase) throw new Error(NOT_FOUND);
  const explanation = 'The administrator of the site decided this.';
  const cases = [{ id: theCase.id, revision: null }];
  await decideCases(deps, { cases, moderator: null, action, rule: 'other', explanation });
  return theCase;
}

/** People could not open the links of a command that runs without the settings of the site: they would lead to their own machines. */
export function requireAddress(
  { changedVariables }: Pick<Config, 'changedVariables'>,
  [name = '']: readonly string[],
): void {
  if (!commands[name]?.sendsMail || changedVariables.has('PUBLIC_URL')) return;
  throw new Error(
    `${name} sends mails with links to the site: run it with the site's settings, such as node_modules/.bin/node --env-file=/etc/dig.env scripts/admin.ts ${name} …, or set PUBLIC_URL.`,
  );
}

export const usage: string = [
  'npm run admin -- <command>',
  '',
  ...Object.values(commands).map((command) => `  ${command.usage.padEnd(22)}${command.description}`),
].join('\n');

/** Runs a command line. Returns the lines to print, in which no text of people's can pass for a line or control the terminal; throws an error with the usage if the command line is wrong. */
export async function administer(deps: Deps, [name = '', argument, ...rest]: readonly string[]): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const takesArgument = command?.usage.includes('<') ?? false;
  if (!command) throw new Error(`There is no command "${terminalText(name)}".\n\n${usage}`);
  if (rest.length > 0 || takesArgument !== (argument !== undefined))
    throw new Error(`Usage: npm run admin -- ${command.usage}`);
  return (await command.run(deps, argument ?? '')).map(terminalText);
}
