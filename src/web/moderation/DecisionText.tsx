import { Link } from 'react-router';
import { outcomes, siteRules } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { decisionNames } from './decision-names.ts';
import type { Decision } from './moderation.api.ts';

/** A decision in one line, with a link to its page. */
export function DecisionText({ decision }: { decision: Decision }) {
  const { id, isAuthor, title, action, rule, madeAt, until, endedAt } = decision;
  const end = endedAt ? `, ended ${formatInstant(endedAt)}` : until ? `, until ${formatInstant(until)}` : '';
  return (
    <p>
      <Link to={staffPaths.decision(id)}>{`“${title}”: ${(isAuthor ? outcomes : decisionNames)[action]}`}</Link>
      {` · ${siteRules[rule]} · ${formatInstant(madeAt)}${end}`}
    </p>
  );
}
