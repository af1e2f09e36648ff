import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LookingGlassDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './SavedSearches.module.css';
import { SavedSearchItem } from './SavedSearchItem.tsx';
import { useSavedSearches } from './saved-searches.api.ts';

/** The person's saved searches: open, rename, switch alerts, delete. */
export function SavedSearches() {
  const { data, error, isPending, refetch } = useSavedSearches();
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data.savedSearches.length === 0)
    return (
      <EmptyState
        level={3}
        hue="sky"
        drawing={<LookingGlassDrawing />}
        title="No saved searches"
        action={
          <ButtonLink to={paths.search()} variant="quiet">
            Look for sum'm to do
          </ButtonLink>
        }
      >
        Save a search to get notified about new events.
      </EmptyState>
    );
  return (
    <ul aria-label="Saved searches" className={styles.list}>
      {data.savedSearches.map((search) => (
        <SavedSearchItem key={search.id} search={search} />
      ))}
    </ul>
  );
}
