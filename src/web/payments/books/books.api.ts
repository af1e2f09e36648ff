import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type {
  BookDifference,
  exportBooks as ExportBooks,
  getBookComparison,
  getLedgerSums,
  LedgerEntry,
} from '#contracts/payments/books.contract.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type { BookDifference, LedgerEntry };
export type BookComparison = EndpointOutput<typeof getBookComparison>;
export type LedgerSums = EndpointOutput<typeof getLedgerSums>['currencies'];
export type BooksFilter = EndpointInput<typeof ExportBooks>['query'];

const booksKey = ['admin-books'];

export const useLedgerEntries = (filter: BooksFilter) =>
  useInfiniteQuery({
    queryKey: [...booksKey, 'entries', filter],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listLedgerEntries, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useLedgerSums = (filter: BooksFilter) =>
  useQuery({
    queryKey: [...booksKey, 'sums', filter],
    queryFn: () => callStaffApi(calls.getLedgerSums, { query: filter }),
    staleTime: 0,
  });

export const useBookComparison = () =>
  useQuery({
    queryKey: [...booksKey, 'comparison'],
    queryFn: () => callStaffApi(calls.getBookComparison),
    staleTime: 0,
  });

export const useSettleDifference = (differenceId: string) =>
  useRefetchingMutation([[...booksKey, 'comparison']], (body: { note: string }) =>
    createOnceAsStaff(calls.settleBookDifference, { params: { differenceId }, body }),
  );

export const exportBooks = (query: BooksFilter) => callStaffApi(calls.exportBooks, { query });
