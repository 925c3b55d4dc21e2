import type { Client } from 'pg'
import { counters } from './history/counters'
import { letters, record, troubles, written } from './history/desk'
import { people, trips } from './history/people'
import { bookings, money, orders, waiting } from './history/sales'
import { YEARS, type Size } from './history/size'
import { comments, reactions } from './history/talk'

/**
 * What is put away meanwhile: triggers, indexes that no constraint needs, and foreign keys. To look each row up and to
 * sort it in, one by one, would take most of the time. All of it is what a table's owner may do on hosted too, and the
 * foreign keys put back prove the rows.
 */
const PUT_AWAY = `
  create temporary table put_away as
  select 0 as place, format('alter table %s enable trigger user', c.oid::regclass) as back,
    format('alter table %s disable trigger user', c.oid::regclass) as away
  from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  union all
  select 1, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not i.indisunique
  union all
  select 2, format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)),
    format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname)
  from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`

const run = (column: 'back' | 'away') => `do $$ declare one record; begin
  for one in select * from put_away order by place loop execute one.${column}; end loop; end $$`

/** Years of history beside the demo world, the same each time but for the day. */
export const fillWorld = async (db: Client, size: Size = YEARS, say: (line: string) => void = console.info) => {
  // A database of the first release knows of no troubles yet.
  const { rowCount } = await db.query(`select where to_regclass('public.announcements') is not null`)
  const later = rowCount ? [troubles] : []
  const steps = [
    people,
    trips,
    bookings,
    money,
    orders,
    waiting,
    reactions,
    comments,
    letters,
    ...later,
    written,
    record,
  ]
  const timed = async (what: string, sql: string) => {
    const started = Date.now()
    await db.query(sql)
    say(`filled: ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  await db.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; ${PUT_AWAY}; ${run('away')}`)
  for (const step of steps) await timed(...step(size))
  await timed(...counters)
  await timed('indexes and keys', `${run('back')}; drop table put_away; reset maintenance_work_mem; reset work_mem`)
  await timed('statistics', 'vacuum analyze')
}
