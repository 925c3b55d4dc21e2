import type { Client } from 'pg'

/** Every row: two worlds are the same where these are, but for what is drawn or stamped. */
const TABLES = `
  select n.nspname || '.' || c.relname as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`
export const OURS = /^(public|private)\./
const DRAWN =
  /"(email_)?id": ("[^"]*"|\d+)(, )?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.+]+|[A-Z]{2,4}-\d{6,}|[0-9a-f]{32,}/g

export type State = Map<string, string>
/** A whole world: what stands in each table, and in how many rows. */
export type World = Map<string, { rows: string; count: number }>

const wordsOf = (relation: string) =>
  `(select coalesce(string_agg((to_jsonb(t) - 'search_text')::text, E'\n'), '') from ${relation} t)`

export const worldAt = async (db: Client): Promise<World> => {
  const { rows } = await db.query<{ relation: string }>(TABLES)
  const parts = rows.map(
    ({ relation }) =>
      `select '${relation}' as relation, ${wordsOf(relation)} as rows, (select count(*)::int from ${relation}) as count`,
  )
  const { rows: all } = await db.query<{ relation: string; rows: string; count: number }>(parts.join(' union all '))
  return new Map(all.map(({ relation, ...world }) => [relation, world]))
}

/** What writes from now on is stamped with this number or a higher one. */
export const markNow = async (db: Client): Promise<string> => {
  const { rows } = await db.query<{ mark: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as mark')
  return rows[0]?.mark ?? ''
}

/** The tables in which a row was written since, or is gone, as they stand. */
export const changedSince = async (db: Client, mark: string, before: World): Promise<State> => {
  const asked = [...before].map(
    ([relation, { count }]) => `select '${relation}' as relation where (select count(*) from ${relation}) <> ${count}
      or exists (select from ${relation} t where t.xmin::text::bigint >= $1::bigint)`,
  )
  // Named, so that a connection plans it once.
  const { rows: changed } = await db.query<{ relation: string }>({
    name: 'changed',
    text: asked.join(' union all '),
    values: [mark],
  })
  if (changed.length === 0) return new Map()
  const parts = changed.map(({ relation }) => `select '${relation}' as relation, ${wordsOf(relation)} as rows`)
  const { rows } = await db.query<{ relation: string; rows: string }>(parts.join(' union all '))
  return new Map(rows.map(({ relation, rows: all }) => [relation, all]))
}

/** Rows without what is drawn or stamped, in one order. */
export const bareOf = (rows = ''): string => rows.replace(DRAWN, '').split('\n').sort().join('\n')
