/** SQL: a `timestamptz` as an `Instant` of the API. */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: a `timestamp` as a local time of the API, such as `2026-11-21T19:00`. */
export const wallTimeSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

/** SQL: a `timestamp` for people to read in a file, such as `2026-11-21 19:00`. */
export const readableWallTimeSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI')`;
