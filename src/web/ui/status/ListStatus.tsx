import { formatCount } from '#web/ui/display/count.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

type ListStatusProps = {
  /** Undefined while the list is loaded, and when it was not asked for. */
  count: number | undefined;
  hasMore?: boolean;
  /** “guest”. */
  one: string;
};

/** Announces how many things a list has after its filter has changed. The list itself would be read as a whole. */
export function ListStatus({ count, hasMore = false, one }: ListStatusProps) {
  const text = count === 0 ? `No ${one}s found` : count && `${hasMore ? 'More than ' : ''}${formatCount(count, one)}`;
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
