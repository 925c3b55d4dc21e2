import type { Client } from 'pg'

/**
 * SQL that lists the tables to compare. Two databases are equal if all rows are equal apart from random values and
 * timestamps.
 */
const TABLES_QUERY = `
  select n.nspname || '.' || c.relname as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`
export const OWN_SCHEMA_PATTERN = /^(public|private)\./
const RANDOM_VALUE_PATTERN =
  /"(email_id|id|arrival)": ("[^"]*"|\d+)(, )?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.+]+|[A-Z]{2,4}-\d{6,}|[0-9a-f]{32,}/g

export type DatabaseState = Map<string, string>
/** The content and the row count of each table. */
export type TableState = Map<string, { rows: string; count: number }>

const createRowsSql = (relation: string) =>
  `(select coalesce(string_agg((to_jsonb(t) - 'search_text')::text, E'\n'), '') from ${relation} t)`

export const readState = async (db: Client): Promise<TableState> => {
  const { rows } = await db.query<{ relation: string }>(TABLES_QUERY)
  const selectStatements = rows.map(
    ({ relation }) =>
      `select '${relation}' as relation, ${createRowsSql(relation)} as rows, (select count(*)::int from ${relation}) as count`,
  )
  const { rows: all } = await db.query<{ relation: string; rows: string; count: number }>(
    selectStatements.join(' union all '),
  )
  return new Map(all.map(({ relation, ...app }) => [relation, app]))
}

/** Returns the current transaction id. Every later write has this id or a higher one. */
export const readTransactionMark = async (db: Client): Promise<string> => {
  const { rows } = await db.query<{ mark: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as mark')
  return rows[0]?.mark ?? ''
}

/**
 * Returns the tables with rows that were written or deleted since `mark` (see readTransactionMark), with their current
 * content.
 */
export const readChangedTables = async (
  db: Client,
  transactionMark: string,
  before: TableState,
): Promise<DatabaseState> => {
  const changeQueries = [...before].map(
    ([relation, { count }]) => `select '${relation}' as relation where (select count(*) from ${relation}) <> ${count}
      or exists (select from ${relation} t where t.xmin::text::bigint >= $1::bigint)`,
  )
  // A named query, so that each connection plans it once.
  const { rows: changed } = await db.query<{ relation: string }>({
    name: 'changed',
    text: changeQueries.join(' union all '),
    values: [transactionMark],
  })
  if (changed.length === 0) return new Map()
  const selects = changed.map(({ relation }) => `select '${relation}' as relation, ${createRowsSql(relation)} as rows`)
  const { rows } = await db.query<{ relation: string; rows: string }>(selects.join(' union all '))
  return new Map(rows.map(({ relation, rows: all }) => [relation, all]))
}

/** Returns the rows without random values and timestamps, sorted. */
export const removeRandomValues = (rows = ''): string =>
  rows.replace(RANDOM_VALUE_PATTERN, '').split('\n').sort().join('\n')
