import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DecideContentBody } from '#contracts/moderation/content-fields.ts';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { ContentFilterForm } from '#web/moderation/ContentFilterForm.tsx';
import { ContentItem } from '#web/moderation/ContentItem.tsx';
import { type ContentCard, type ContentFilter, useContent, useDecideContent } from '#web/moderation/content.api.ts';
import { DecisionForm } from '#web/moderation/DecisionForm.tsx';
import { useQueueKeys } from '#web/moderation/queue-keys.ts';
import { SpammerButton } from '#web/moderation/SpammerButton.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShortcutSwitch, useShortcuts } from '#web/parts/ShortcutSwitch.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(search) as ContentFilter;
  return (
    <AdminLayout title="Content">
      <Stack>
        <p>What people posted for everyone to read, newest first.</p>
        <ContentFilterForm key={`form ${search}`} filter={filter} onChange={(next) => setSearch(next)} />
        <ContentList key={`list ${search}`} filter={filter} />
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
      <Decide
        content={content.filter(({ targetId, canDecide }) => canDecide && selected.includes(targetId))}
        onDecided={() => setSelected([])}
      />
    </>
  );
}

function Decide({ content, onDecided }: { content: readonly ContentCard[]; onDecided: () => void }) {
  const deciding = useDecideContent();
  const [first] = content;
  if (!first) return null;
  const { author } = first;
  const targets = content.map(({ kind, targetId, version }) => ({ kind, targetId, version }));
  const isOfOneAuthor = content.every((item) => item.author?.id === author?.id);
  return (
    <FormPart title={content.length === 1 ? 'Decide about one thing' : `Decide about ${content.length} things`}>
      <DecisionForm
        about={{
          schema: DecideContentBody,
          fields: { targets },
          count: content.length,
          plural: 'things',
          decide: deciding.mutateAsync,
        }}
        isHeld={content.every(({ state }) => state === 'held')}
        onDecided={onDecided}
      />
      {author && isOfOneAuthor && (
        <SpammerButton
          author={author.name}
          casesText="all open cases about them are decided"
          suspending={deciding}
          suspend={(choice) => deciding.mutateAsync({ targets, action: 'suspend', ...choice })}
          onDone={onDecided}
        />
      )}
    </FormPart>
  );
}
