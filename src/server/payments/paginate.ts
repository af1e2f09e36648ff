import { writeCursor } from '#server/platform/postgres/cursors.ts';

export const PAGE_SIZE = 50;

/** Queries read one row more than a page, which shows whether there is a next page. */
export function paginate<Row extends { id: string; cursorAt: string }>(rows: readonly Row[]) {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const nextCursor = rows.length > PAGE_SIZE && last ? writeCursor({ at: last.cursorAt, id: last.id }) : null;
  return { page, nextCursor };
}
