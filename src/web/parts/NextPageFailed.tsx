import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

type NextPageFailedProps = {
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean; error: unknown };
};

/** Above `ShowMore`, for lists that stay as they are when loading them again fails: that the press failed. Announced at each press. */
export function NextPageFailed({ query: { isFetchNextPageError, isFetchingNextPage, error } }: NextPageFailedProps) {
  return isFetchNextPageError && !isFetchingNextPage && <Alert kind="error">{problemText(error)}</Alert>;
}
