import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LookingGlassDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './HostSearch.module.css';
import type { HostSearchResult } from './host-loading.ts';
import { type HostRequest, hostSearchPath } from './host-request.ts';

type HostResultsProps = {
  request: HostRequest;
  found: HostSearchResult /** Renders one result as a list item. */;
  cards: ReactNode[];
};

export function HostResults({ request, found, cards }: HostResultsProps) {
  const { kind, near, cursor } = request;
  const { nextCursor, isTownUnknown } = found;
  return (
    <section aria-labelledby="found" className={styles.results}>
      <h2 id="found">{formatCount(request, found, cards.length)}</h2>
      {isTownUnknown && <Alert>{`We don't know a town called “${near}”. These are ${kind} everywhere.`}</Alert>}
      {cards.length > 0 ? <ul className={styles.list}>{cards}</ul> : <NothingFound request={request} />}
      {(nextCursor || cursor) && (
        <div className={styles.pages}>
          {cursor && (
            <ButtonLink to={hostSearchPath(request)} variant="quiet">
              From the beginning
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink to={hostSearchPath(request, { cursor: nextCursor })} variant="quiet" size="large">
              More {kind}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

function NothingFound({ request }: { request: HostRequest }) {
  const { kind, text, near, interest, type } = request;
  const isUnfiltered = !text && !near && !interest && !type;
  const making = kind === 'groups' ? paths.newGroup() : paths.newOrganization();
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      title={isUnfiltered ? `There are no ${kind} yet` : `No ${kind} like that`}
      action={
        isUnfiltered ? (
          <ButtonLink to={making} variant="loud">
            {kind === 'groups' ? 'Start a group' : 'Make a page for yours'}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.search({ kind })} variant="loud">
            Look at all {kind}
          </ButtonLink>
        )
      }
    >
      {isUnfiltered ? 'Somebody has to begin.' : 'Fewer words, or further around, may find some.'}
    </EmptyState>
  );
}

function formatCount({ kind, cursor }: HostRequest, { nextCursor }: HostSearchResult, count: number): string {
  if (cursor) return `More ${kind}`;
  if (count === 0) return `No ${kind}`;
  if (nextCursor) return `More than ${count} ${kind}`;
  return `${count} ${count === 1 ? kind.slice(0, -1) : kind}`;
}
