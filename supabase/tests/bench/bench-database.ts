import type { Client } from 'pg'
import { countersStep } from './data/counters'
import { createEmailsStep, createAuditLogStep, createFailuresStep, createMessagesStep } from './data/admin'
import { createUsersStep, createEventsStep } from './data/people'
import {
  createBookingsStep,
  createLinesStep,
  createMoneyStep,
  createOrdersStep,
  createWaitlistStep,
} from './data/sales'
import { YEARS_DATASET, type DatasetSize } from './data/size'
import { createCommentsStep, createReactionsStep } from './data/comments'

/**
 * Stores the SQL that disables and restores triggers, secondary indexes and foreign keys. While data is written,
 * running the triggers and updating the indexes would take most of the time. A table owner can do this on hosted
 * Supabase too. Restoring a foreign key validates its rows.
 */
const STORE_INDEXES_SQL = `
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

const createStoredSqlLoop = (column: 'back' | 'away') => `do $$ declare one record; begin
  for one in select * from put_away order by place loop execute one.${column}; end loop; end $$`

/**
 * Adds several years of bookings, emails and comments to the demo data. All runs create the same rows, with dates
 * relative to today.
 */
export const fillDatabase = async (
  db: Client,
  size: DatasetSize = YEARS_DATASET,
  log: (line: string) => void = console.info,
) => {
  const allFillSteps = [
    createUsersStep,
    createEventsStep,
    createBookingsStep,
    createLinesStep,
    createMoneyStep,
    createOrdersStep,
    createWaitlistStep,
    createReactionsStep,
    createCommentsStep,
    createEmailsStep,
    createFailuresStep,
    createMessagesStep,
    createAuditLogStep,
  ]
  const runTimed = async (description: string, sql: string) => {
    const startMs = Date.now()
    await db.query(sql)
    log(`filled: ${description} in ${((Date.now() - startMs) / 1000).toFixed(1)} s`)
  }
  await db.query(
    `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; ${STORE_INDEXES_SQL}; ${createStoredSqlLoop('away')}`,
  )
  for (const fillStep of allFillSteps) await runTimed(...fillStep(size))
  await runTimed(...countersStep)
  await runTimed(
    'indexes and keys',
    `${createStoredSqlLoop('back')}; drop table put_away; reset maintenance_work_mem; reset work_mem`,
  )
  await runTimed('statistics', 'vacuum analyze')
}
