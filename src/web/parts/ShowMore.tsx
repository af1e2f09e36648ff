import { focusFirst } from '#web/ui/focus-first.ts';
import { Button } from '#web/ui/form/Button.tsx';

type ShowMoreProps = {
  /** A list that is loaded page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
};

/** The first item that is added to the list around the button; null if the person has left the button by then. */
export function nextItem(button: Element): Promise<Element | null> {
  const list = button.parentElement!.parentElement!;
  const known = list.querySelectorAll('li, tr, article');
  return import('./new-items.ts').then(({ newItem }) => newItem(list, known, button));
}

/**
 * The button that loads the next page of a list, whose first item then gets the focus: below the list, or above it where pages lead to earlier items.
 * Paper has no button: it says that the list goes on.
 */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button
        variant="quiet"
        busy={query.isFetchingNextPage}
        onClick={({ currentTarget }) => {
          void nextItem(currentTarget).then(focusFirst);
          void query.fetchNextPage();
        }}
      >
        {label}
      </Button>
      <p data-print-only="">This list goes on. Show more before you print.</p>
    </div>
  );
}
