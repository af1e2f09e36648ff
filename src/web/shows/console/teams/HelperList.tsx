import { paths } from '#contracts/site-paths.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import styles from '#web/shows/console/Console.module.css';
import { useLiveShow, useRemoveHelper } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

/** The helpers, live, and for the host the link that invites more. */
export function HelperList({ show: first, personId }: { show: ShowDetail; personId: string }) {
  const show = useLiveShow(first);
  const { publicUrl } = useSite();
  const removing = useRemoveHelper(show.id);
  return (
    <Stack>
      {show.helperCode && (
        <CopyField
          label="Link for helpers"
          hint="Anyone with this link can enter scores. It changes when you remove a helper."
          value={publicUrl + paths.show(show.id, { helper: show.helperCode })}
        />
      )}
      {removing.error && <Alert kind="error">{problemText(removing.error)}</Alert>}
      {show.helpers.length === 0 && <p>No helpers yet.</p>}
      <ul className={styles.lines} aria-label="Helpers">
        {show.helpers.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            {(show.abilities.change || id === personId) && (
              <Button
                variant="quiet"
                size="small"
                busy={removing.isPending && removing.variables === id}
                onClick={() => removing.mutate(id)}
              >
                {id === personId ? 'Stop helping' : `Remove ${name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
