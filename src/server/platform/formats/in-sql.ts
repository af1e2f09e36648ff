/** SQL: a list of constants, as in `o.state in ${inSql(STATES)}`. */
export const inSql = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;
