import type { Ref } from 'react';
import { Link } from 'react-router';
import { spamSigns, targetNames } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { decisionNames } from './decision-names.ts';
import type { CaseCard } from './moderation.api.ts';

const EXCERPT_LENGTH = 200;

export function CaseItem({ item, ref }: { item: CaseCard; ref?: Ref<HTMLAnchorElement> }) {
  const { id, kind, snapshot, author, held, reports, isUrgent, reportedAt, decision } = item;
  const facts = [
    author?.name ?? 'No account',
    `${held ? 'held' : 'reported'} ${formatInstant(reportedAt)}`,
    ...(held ? [held.why.map((sign) => spamSigns[sign]).join(', ')] : []),
    ...(decision ? [`decided ${formatInstant(decision.madeAt)}`] : []),
  ];
  return (
    <Card as="article">
      <Stack gap="tight">
        <Row gap="tight">
          <Chip>{targetNames[kind]}</Chip>
          {decision && (
            <Chip tone="good">{`Decided: ${decisionNames[decision.action]}${decision.isEnded ? ', ended' : ''}`}</Chip>
          )}
          {isUrgent && <Chip tone="urgent">Reported as illegal</Chip>}
          {held && <Chip tone="urgent">Held</Chip>}
          {(reports > 0 || !held) && <Chip>{reports === 1 ? 'One report' : `${reports} reports`}</Chip>}
        </Row>
        <h2>
          <Link ref={ref} to={staffPaths.adminCase(id)} state={{ isFromList: true }}>
            {snapshot.title || 'Erased'}
          </Link>
        </h2>
        {snapshot.text && <p>{snapshot.text.slice(0, EXCERPT_LENGTH)}</p>}
        <p>{facts.join(' · ')}</p>
      </Stack>
    </Card>
  );
}
