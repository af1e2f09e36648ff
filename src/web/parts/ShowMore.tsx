import { focusFirst } from '#web/ui/focus-first.ts';
import { Button } from '#web/ui/form/Button.tsx';

type ShowMoreProps = {
  /** A list that is loaded page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
};

/** The button below a list that loads its next page, whose first item then gets the focus. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  const showMore = (button: Element) => {
    const list = button.parentElement!.parentElement!;
    const known = list.querySelectorAll('li, tr');
    void import('./new-items.ts').then(({ newItem }) => newItem(list, known, button)).then(focusFirst);
    void query.fetchNextPage();
  };
  return (
    <div>
      <Button variant="quiet" busy={query.isFetchingNextPage} onClick={({ currentTarget }) => showMore(currentTarget)}>
        {label}
      </Button>
    </div>
  );
}
