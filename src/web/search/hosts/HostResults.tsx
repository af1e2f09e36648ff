import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { PageLinks, ResultSection } from '#web/parts/search/SearchLayout.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LookingGlassDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './HostSearch.module.css';
import type { HostSearchResult } from './host-loading.ts';
import { type HostRequest, hostSearchPath } from './host-request.ts';

type HostResultsProps = {
  request: HostRequest;
  found: HostSearchResult;
  /** One list item per result. */
  cards: ReactNode[];
};

export function HostResults({ request, found, cards }: HostResultsProps) {
  const { kind, near, cursor } = request;
  const { nextCursor, isTownUnknown } = found;
  return (
    <ResultSection
      count={formatTotal(request, found, cards.length)}
      note={isTownUnknown && <Alert>{`We couldn’t find “${near}”, so we’re showing ${kind} everywhere.`}</Alert>}
    >
      {cards.length > 0 ? <ul className={styles.list}>{cards}</ul> : <NothingFound request={request} />}
      <PageLinks
        firstPath={cursor && hostSearchPath(request)}
        nextPath={nextCursor && hostSearchPath(request, { cursor: nextCursor })}
        nextLabel={`More ${kind}`}
      />
    </ResultSection>
  );
}

function NothingFound({ request }: { request: HostRequest }) {
  const { kind, text, near, interest, type } = request;
  const isUnfiltered = !text && !near && !interest && !type;
  const making = kind === 'groups' ? paths.newGroup() : paths.newOrganization();
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      title={isUnfiltered ? `No ${kind} yet` : `No matching ${kind}`}
      action={
        isUnfiltered ? (
          <ButtonLink to={making} variant="loud">
            {kind === 'groups' ? 'Start a group' : 'Add yours'}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.search({ kind })} variant="loud">
            See all {kind}
          </ButtonLink>
        )
      }
    >
      {isUnfiltered ? 'Be the first to add one.' : 'Try fewer words or a wider area.'}
    </EmptyState>
  );
}

function formatTotal({ kind, cursor }: HostRequest, { nextCursor }: HostSearchResult, count: number): string {
  if (cursor) return `More ${kind}`;
  if (count === 0) return `No ${kind}`;
  if (nextCursor) return `More than ${count} ${kind}`;
  return formatCount(count, kind.slice(0, -1), kind);
}
