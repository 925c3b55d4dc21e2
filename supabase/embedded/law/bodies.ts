import { rowsOf, type Database } from './catalogue.ts'

/** What the database does by itself, and all that is written in it. */
export interface Bodies {
  /** Bodies of functions and views by name. */
  bodies: Map<string, string>
  /** Columns by table, and whether row-level security lets a browser read or write it. */
  tables: Map<string, { columns: string[]; isRead: boolean; isWritten: boolean }>
  /** What else happens where a table is written: a trigger's function runs, a key cascades. */
  triggers: { table: string; events: number; columns: string[]; runs: string }[]
  keys: { from: string; to: string; event: 'delete' | 'update'; columns: string[] }[]
}

/** Read from a freshly migrated database. */
export const readBodies = async (db: Database): Promise<Bodies> => {
  await db.query(`set search_path = ''`)
  const bodies = await rowsOf<{ name: string; body: string }>(
    db,
    `select p.pronamespace::regnamespace || '.' || p.proname as name, concat_ws(' ', p.prosrc, pg_get_expr(p.proargdefaults, 0)) as body from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     union all select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c
       where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const columnsIn = (table: string, numbers: string) =>
    `array(select a.attname::text from pg_attribute a where a.attrelid = ${table} and a.attnum = any (${numbers}))`
  const tables = await rowsOf<{ name: string; columns: string[]; isRead: boolean; isWritten: boolean }>(
    db,
    `select c.oid::regclass::text as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')) as "isRead",
       exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd <> 'r') as "isWritten"
     from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  )
  const triggers = await rowsOf<Bodies['triggers'][number]>(
    db,
    `select t.tgrelid::regclass::text as table, t.tgtype as events, ${columnsIn('t.tgrelid', 't.tgattr')} as columns,
       p.pronamespace::regnamespace || '.' || p.proname as runs
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  )
  const keys = await rowsOf<Bodies['keys'][number]>(
    db,
    `select k.confrelid::regclass::text as from, k.conrelid::regclass::text as to,
       ${columnsIn('k.conrelid', 'k.conkey')} as columns,
       case k.confdeltype when 'c' then 'delete' else 'update' end as event
     from pg_constraint k where k.contype = 'f' and k.confdeltype in ('c', 'n')`,
  )
  await db.query('reset search_path')
  const plain = (body: string) => body.replace(/--.*$/gm, '')
  return {
    bodies: new Map(bodies.map(({ name, body }) => [name, plain(body)])),
    tables: new Map(tables.map(({ name, ...table }) => [name, table])),
    triggers,
    keys,
  }
}
