import { splitStatements } from '#server/platform/postgres/migration-files.ts';

export type MigrationFile = { name: string; sql: string };

/** What the rules know of the migrations before a statement. */
type Scene = {
  file: MigrationFile;
  /** Tables that the file creates: nobody uses them yet. */
  created: ReadonlySet<string>;
  /** All files before, as one text. */
  earlier: string;
};
type Rule = (statement: string, scene: Scene) => string | false;

const CREATE_TABLE = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i;
const VOLATILE = /\b(?:gen_random_uuid|uuidv7|clock_timestamp|random|nextval|random_code|short_code)\b/i;
const UNREAD_SINCE = /^-- unread since \d+\.\d+\.\d+$/m;

/** The table that a statement changes, unless the file has just created it. */
function existingTable(statement: string, created: ReadonlySet<string>): string | undefined {
  const match =
    /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from (?:only )?|truncate (?:table )?)([\w.]+)/i.exec(
      statement,
    ) ??
    /^create (?:unique )?index\b.*? on (?:only )?([\w.]+)/is.exec(statement) ??
    /^create (?:or replace )?(?:constraint )?trigger\b.*? on ([\w.]+)/is.exec(statement);
  const table = match?.[1];
  return table && !created.has(table) ? table : undefined;
}

/** The actions of one `alter table`, split at the commas outside parentheses. */
function alterActions(statement: string): string[] {
  const body = /^alter table (?:if exists )?(?:only )?[\w.]+\s+(.*)$/is.exec(statement)?.[1];
  if (!body) return [];
  let depth = 0;
  const actions = [''];
  for (const character of body) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim());
}

const onActions =
  (rule: (action: string, table: string, scene: Scene) => string | false): Rule =>
  (statement, scene) => {
    const table = existingTable(statement, scene.created);
    if (!table) return false;
    return (
      alterActions(statement)
        .map((action) => rule(action, table, scene))
        .find(Boolean) || false
    );
  };

const addedColumn = (action: string): string | undefined =>
  /^add (?:column )?(?:if not exists )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)(.*)$/is.exec(
    action,
  )?.[1];

function hasValidCheck(table: string, column: string, earlier: string): boolean {
  const check = new RegExp(
    `alter table ${table}\\s+add constraint (\\w+)\\s+check \\(${column} is not null\\) not valid`,
    'i',
  ).exec(earlier)?.[1];
  return (
    check !== undefined && new RegExp(`alter table ${table}\\s+validate constraint ${check}\\b`, 'i').test(earlier)
  );
}

const isConcurrent = ({ file }: Scene) => file.name.endsWith('.concurrent.sql');

/** Each rule names what the running version or its visitors would suffer. */
const RULES: Rule[] = [
  onActions(
    (action) =>
      /^alter (?:column )?\w+ (?:set data )?type\b/i.test(action) &&
      'a changed type rewrites the table under a lock: add a column',
  ),
  onActions((action) => {
    const column = addedColumn(action);
    if (!column) return false;
    if (/\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column))
      return 'a new column that is not null needs a default: the running version does not fill it';
    if (/\bgenerated\b/i.test(column)) return 'a generated column rewrites the table under a lock';
    if (VOLATILE.test(column)) return 'a default that differs by row rewrites the table under a lock: use a backfill';
    if (/\b(?:unique|primary key)\b/i.test(column))
      return 'a unique column builds its index under a lock: use a concurrent file';
    if (/\b(?:check|references)\b/i.test(column))
      return 'a constraint in a new column is checked under a lock: add it as not valid';
    return false;
  }),
  onActions((action, table, { earlier }) => {
    const column = /^alter (?:column )?(\w+) set not null/i.exec(action)?.[1];
    return (
      column !== undefined &&
      !hasValidCheck(table, column, earlier) &&
      `set not null reads the table under a lock: validate check (${column} is not null) in an earlier file`
    );
  }),
  onActions((action) => {
    if (!/^add (?:constraint|check|foreign|unique|primary|exclude)\b/i.test(action)) return false;
    if (/\b(?:unique|primary key)\b/i.test(action))
      return (
        !/\busing index\b/i.test(action) &&
        'a unique constraint builds its index under a lock: use an index of a concurrent file'
      );
    return (
      !/\bnot valid\b/i.test(action) &&
      'a constraint is checked under a lock: add it as not valid, and validate it in a concurrent file'
    );
  }),
  onActions(
    (action, _table, scene) =>
      /^validate constraint/i.test(action) &&
      !isConcurrent(scene) &&
      'validate in a concurrent file: here it would keep the lock of what was before it',
  ),
  onActions((action) => /^set (?:logged|unlogged|tablespace)\b/i.test(action) && 'it rewrites the table under a lock'),
  onActions((action) => /^rename\b/i.test(action) && 'the running version knows the old name'),
  (statement) => /^alter (?!table\b)\w+ .*\brename\b/is.test(statement) && 'the running version knows the old name',
  (statement, { file }) =>
    /^drop\b|^alter\b.*\bdrop\b/is.test(statement) &&
    !/^drop index concurrently/i.test(statement) &&
    !UNREAD_SINCE.test(file.sql) &&
    'the running version may use it: say "-- unread since <version>", a release whose code no longer does',
  (statement, scene) => {
    if (!/^create (?:unique )?index\b/i.test(statement) || !existingTable(statement, scene.created)) return false;
    return !isConcurrent(scene) && 'an index blocks writers while it is built: use concurrently, in a concurrent file';
  },
  (statement, scene) =>
    isConcurrent(scene) &&
    !/^create (?:unique )?index concurrently if not exists \w+ on|^drop index concurrently if exists|^alter table \w+ validate constraint \w+$|^comment on/i.test(
      statement,
    ) &&
    'a concurrent file holds only what can be repeated: create index concurrently if not exists, drop index concurrently if exists, validate constraint',
  (statement, scene) => {
    const table = /^(?:update|delete from|truncate)\b/i.test(statement) && existingTable(statement, scene.created);
    return Boolean(table) && 'it locks all of its rows at once: use a backfill';
  },
  (statement) =>
    /^insert into\b.*\bselect\b.*\bfrom\b/is.test(statement) && 'it copies a table in one transaction: use a backfill',
  (statement) => /^(?:lock|vacuum|cluster|reindex|refresh)\b/i.test(statement) && 'it locks the table',
  (statement) => /^do\b/i.test(statement) && 'a block can hide anything from these rules',
];

/** A backfill is one statement that reads the last position and the size of a batch. */
function backfillErrors({ name, sql }: MigrationFile): string[] {
  const [statement = '', ...others] = splitStatements(`${sql}\n`);
  const isBatch = /\$1::/.test(statement) && /limit \$2\b/i.test(statement) && /\bas position\b/i.test(statement);
  return others.length === 0 && isBatch
    ? []
    : [`${name}: a backfill is one statement with the last position ($1::type), limit $2, and its rows as position`];
}

/** What would hurt a site that runs while its database is migrated. `earlier` are the files before, in order. */
export function migrationErrors(file: MigrationFile, earlier: readonly MigrationFile[]): string[] {
  if (file.name.endsWith('.backfill.sql')) return backfillErrors(file);
  const statements = splitStatements(`${file.sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")}\n`);
  const created = new Set(statements.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []));
  const scene: Scene = { file, created, earlier: earlier.map(({ sql }) => sql).join('\n') };
  const altered = new Set(statements.flatMap((statement) => existingTable(statement, created) ?? []));
  const errors = statements.flatMap((statement) =>
    RULES.flatMap((rule) => {
      const error = rule(statement, scene);
      return error ? [`${file.name}: ${error}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 100)}`] : [];
    }),
  );
  if (altered.size > 1 && !isConcurrent(scene))
    errors.push(
      `${file.name}: it holds the lock of one table while it waits for another's: one file for each of ${[...altered].join(', ')}`,
    );
  return errors;
}

/** The releases named by `-- unread since <version>`. */
export const releasesNamed = ({ sql }: MigrationFile): string[] =>
  [...sql.matchAll(/^-- unread since (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version!);
