import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { ContentFilterForm } from '#web/moderation/ContentFilterForm.tsx';
import { ContentItem } from '#web/moderation/ContentItem.tsx';
import { type ContentFilter, useContent } from '#web/moderation/content.api.ts';
import { DecideContent } from '#web/moderation/DecideContent.tsx';
import { useQueueKeys } from '#web/moderation/queue-keys.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShortcutSwitch, useShortcuts } from '#web/parts/ShortcutSwitch.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(search) as ContentFilter;
  return (
    <AdminLayout title="Content">
      <Stack>
        <p>What people posted for everyone to read, newest first.</p>
        <ContentFilterForm filter={filter} onChange={(next) => setSearch(next)} />
        <ContentList key={search.toString()} filter={filter} />
      </Stack>
    </AdminLayout>
  );
}

function ContentList({ filter }: { filter: ContentFilter }) {
  const query = useContent(filter);
  const { data, error, isPending, refetch } = query;
  const content = data?.pages.flatMap((page) => page.content) ?? [];
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = (id: string, isSelected: boolean) =>
    setSelected(isSelected ? [...selected, id] : selected.filter((other) => other !== id));
  const boxes = useRef(new Map<string, HTMLInputElement>());
  const move = (step: 1 | -1) => {
    const known = content.flatMap(({ targetId }) => boxes.current.get(targetId) ?? []).filter((box) => !box.disabled);
    const at = known.findIndex((box) => box === document.activeElement);
    known[Math.min(Math.max(at + step, 0), known.length - 1)]?.focus();
  };
  const shortcuts = useShortcuts('queue-keys');
  useQueueKeys(shortcuts.isOn ? { j: () => move(1), k: () => move(-1) } : {});
  return (
    <>
      <ShortcutSwitch {...shortcuts}>
        <p>
          j and k move to the next and the previous one, Space selects it; p, h and r choose to keep, hide or remove.
        </p>
      </ShortcutSwitch>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && content.length === 0 && <p>Nothing found.</p>}
      <ol className={styles.list} aria-label="Content">
        {content.map((item) => (
          <ContentItem
            key={item.targetId}
            item={item}
            isSelected={selected.includes(item.targetId)}
            onSelect={(isSelected) => select(item.targetId, isSelected)}
            ref={(box) => {
              if (box) boxes.current.set(item.targetId, box);
              else boxes.current.delete(item.targetId);
            }}
          />
        ))}
      </ol>
      <ShowMore query={query} />
      <DecideContent
        content={content.filter(({ targetId, canDecide }) => canDecide && selected.includes(targetId))}
        onDecided={() => setSelected([])}
        onClear={() => setSelected([])}
      />
    </>
  );
}
