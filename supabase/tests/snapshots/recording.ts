/** Records all row changes after a given point. Triggers store each row before and after its change. */
import type { Client } from 'pg'

export interface RowChange {
  table: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const RECORDER_SQL = `
  create schema recording;
  create table recording.changes (n bigint generated always as identity primary key, relation text, before json, after json);
  create table recording.counters (name text);
  create table recording.keys as
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as relation,
      array_agg(a.attname::text order by a.attnum) as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indisprimary group by 1;
  create function recording.note() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    insert into recording.changes (relation, before, after) values (
      case when tg_table_schema = 'public' then '' else tg_table_schema || '.' end || tg_table_name,
      case when tg_op <> 'INSERT' then row_to_json(old) end, case when tg_op <> 'DELETE' then row_to_json(new) end);
    return null;
  end
  $$;
  do $$
  declare relation regclass;
  begin
    for relation in select c.oid from pg_class c
      where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('public',
        'private', 'auth', 'storage')) loop
      execute format('create trigger zzz_record after insert or update or delete on %s
        for each row execute function recording.note()', relation);
    end loop;
    insert into recording.counters select s.schemaname || '.' || s.sequencename from pg_sequences s
      where s.schemaname in ('public', 'private');
  end
  $$;`

/** Installs the recorder once per transaction. A rollback removes it. */
export const prepareRecording = async (db: Client): Promise<void> => {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('recording.changes') is not null as there`)
  if (!rows[0]?.there) await db.query(RECORDER_SQL)
}

/**
 * Sets all sequences to 9000, which is above every number in use. A rollback does not reset sequences, so new ids would
 * otherwise differ between runs.
 */
export const startRecording = (db: Client, testTime: string) =>
  db.query(`select setval(c.name, 9000) from recording.counters c; set local timezone = 'UTC';
    select set_config('app.now', '${testTime}', true)`)

/**
 * Sets the point after which changes are reported. Earlier entries are not deleted, because their dead rows would slow
 * down every query in this long transaction.
 */
export const markChangesAsRead = (db: Client) =>
  db.query(
    `select set_config('recording.since', (last_value - (not is_called)::int)::text, true) from recording.changes_n_seq`,
  )

interface RecordedChange {
  relation: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  key: string[]
}

/** Returns the net change of each row since the last call of markChangesAsRead, and the current test time. */
export const readChanges = async (db: Client): Promise<{ now: Date; changed: RowChange[] }> => {
  const { rows } = await db.query<{ now: Date; noted: RecordedChange[] }>(
    // Also states the upper bound of `n`, because the planner does not use the index for the lower bound alone.
    `select private.now() as now, (select coalesce(json_agg(json_build_object('relation', c.relation, 'before',
      c.before, 'after', c.after, 'key', k.key) order by c.n), '[]')
      from recording.changes c left join recording.keys k using (relation)
      where c.n > current_setting('recording.since')::bigint
        and c.n < current_setting('recording.since')::bigint + 1000000) as noted`,
  )
  const rowsByKey = new Map<string, RowChange>()
  const createRowKey = ({ relation, key }: RecordedChange, row: Record<string, unknown>) =>
    `${relation} ${JSON.stringify(key ? key.map((column) => row[column]) : row)}`
  for (const recordedChange of rows[0]?.noted ?? []) {
    const { relation: table, before, after } = recordedChange
    const earlierRow = before && rowsByKey.get(createRowKey(recordedChange, before))
    if (earlierRow && before) rowsByKey.delete(createRowKey(recordedChange, before))
    const rowWithKey = after ?? before
    if (rowWithKey)
      rowsByKey.set(createRowKey(recordedChange, rowWithKey), {
        table,
        before: earlierRow ? earlierRow.before : before,
        after,
      })
  }
  const changedRows = [...rowsByKey.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
  return { now: rows[0]?.now ?? new Date(NaN), changed: changedRows }
}
