import type { Client } from 'pg'

/** Sums of every amount, by table and column, and how many rows there are: what no upgrade may change. */
export const sums = async (db: Client): Promise<Map<string, string>> => {
  const { rows: columns } = await db.query<{ relation: string; name: string }>(`
    select c.oid::regclass::text as relation, a.attname as name from pg_attribute a join pg_class c
      on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r' and a.atttypid = 'numeric'::regtype
      and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'house_rules'`)
  const found = new Map<string, string>()
  for (const { relation, name } of columns) {
    const { rows } = await db.query<{ total: string }>(
      `select coalesce(sum("${name}"), 0)::text || ' in ' || count("${name}") || ' rows' as total from ${relation}`,
    )
    found.set(`${relation}.${name}`, rows[0]?.total ?? '')
  }
  return found
}

/** Amounts that are not what they were. What is new since is no loss. */
export const losses = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before]
    .filter(([what, total]) => after.get(what) !== total)
    .map(([what, total]) => `${what}: ${total} → ${after.get(what) ?? 'gone'}`)
