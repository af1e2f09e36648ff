import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { AuditEntry } from './audit.api.ts';
import { actionText } from './audit-texts.ts';

/** The page of a target, where it has one. */
const targetPaths: Record<string, (id: string) => string> = {
  person: (id) => staffPaths.adminPerson(id),
  event: (id) => paths.event(id),
  decision: (id) => staffPaths.decision(id),
};

/** What was decided about may be hidden, also from the staff; the decision has its words. */
function findPath({ kind, targetId, after }: AuditEntry): string | undefined {
  const decisionId = after?.['decisionId'];
  if (kind !== 'person' && typeof decisionId === 'string') return staffPaths.decision(decisionId);
  return targetPaths[kind]?.(targetId);
}

export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { at, actor, actorId, action, kind, targetId, targetName, before, after } = entry;
  const path = findPath(entry);
  const target = targetName ?? `${kind} ${targetId}`;
  return (
    <Card as="li">
      <Stack gap="tight">
        <strong>{actionText(action)}</strong>
        <p>
          {actor ? (
            <Link to={staffPaths.adminPerson(actor.id)}>{actor.name}</Link>
          ) : actorId ? (
            'A deleted account'
          ) : (
            'Command line or a job'
          )}
          {` · ${formatInstant(at)} · `}
          {path ? <Link to={path}>{target}</Link> : target}
        </p>
        {before && <p>{`Before: ${settingsText(before)}`}</p>}
        {after && <p>{`${before ? 'After: ' : ''}${settingsText(after)}`}</p>}
      </Stack>
    </Card>
  );
}

const settingsText = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
