import { errorCatalogue } from '#contracts/errors.ts';
import { groupRights, groupRoles } from '#contracts/groups/group-roles.ts';
import { kindGroups, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { organizationRights, organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { type ListedEndpoint, listEndpoints } from './contract-exports.ts';
import { describeOpenApi, formatJson } from './openapi-document.ts';

const GENERATED = 'Written by `npm run generate`; do not edit.';

/** Generates documents from contracts and errors: file name under docs/generated → text. */
export async function describeApi(): Promise<Record<string, string>> {
  return {
    'openapi.json': `${formatJson(await describeOpenApi())}\n`,
    'routes.md': describeRoutes(await listEndpoints()),
    'errors.md': describeErrors(),
    'roles.md': describeRoles(),
    'notification-kinds.md': describeKinds(),
  };
}

const audiences = {
  open: 'everyone',
  public: 'everyone',
  person: 'signed in',
  staff: 'staff',
  administrator: 'administrators',
};

function describeRoutes(endpoints: readonly ListedEndpoint[]): string {
  const rows = endpoints.map(({ name, endpoint: { method, path, access, success, errors, summary } }) => {
    const statuses = new Set([success.status, ...errors.map((code) => errorCatalogue[code].status)]);
    const answers = [...statuses].toSorted((a, b) => a - b).join(' ');
    return `| ${method} ${path} | ${name} | ${audiences[access]} | ${answers} | ${summary} |`;
  });
  return `# Calls\n\n${GENERATED}\n\n| call | name | access | response | summary |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

function describeErrors(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) => `| ${code} | ${status} | ${message} |`,
  );
  return `# Errors\n\n${GENERATED}\n\n| code | status | message |\n|---|---|---|\n${rows.join('\n')}\n`;
}

type Rights = Record<string, { description: string; roles: readonly string[] }>;

/** One row per right, with “yes” for each role that has it. */
function describeRights(title: string, roles: Record<string, string>, rights: Rights): string {
  const columns = Object.entries(roles);
  const rows = Object.values(rights).map(
    ({ description, roles: may }) =>
      `| ${description} | ${columns.map(([role]) => (may.includes(role) ? 'yes' : '')).join(' | ')} |`,
  );
  const names = columns.map(([, name]) => name).join(' | ');
  return `## ${title}\n\n| may | ${names} |\n|---|${'---|'.repeat(columns.length)}\n${rows.join('\n')}\n`;
}

function describeRoles(): string {
  const groups = describeRights('In a group', groupRoles, groupRights);
  const organizations = describeRights('On the staff of an organization', organizationRoles, organizationRights);
  return `# Roles\n\n${GENERATED}\n\n${groups}\n${organizations}`;
}

/** All kinds with their default channels. */
function describeKinds(): string {
  const rows = Object.entries(notificationKinds).map(
    ([
      name,
      {
        label,
        group,
        defaults: { site, mail, push },
        isUrgent,
      },
    ]) =>
      `| ${name} | ${kindGroups[group]} | ${label} | ${site ? 'yes' : ''} | ${mail} | ${push ? 'yes' : ''} | ${isUrgent ? 'now, off' : 'now, digest, off'} |`,
  );
  const head =
    '| kind | under | what | in the site | by mail | push | choices for mail |\n|---|---|---|---|---|---|---|';
  return `# Kinds of notifications\n\n${GENERATED}\n\n${head}\n${rows.join('\n')}\n`;
}
