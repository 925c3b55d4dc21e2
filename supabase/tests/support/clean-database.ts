/** Restores the demo data from a copy inside the database, which is faster than starting a new backend. */

/** PGlite, or a client of PostgreSQL with the same interface. */
interface SqlExecutor {
  exec: (sql: string) => Promise<unknown>
}

const TABLES_SQL = `select n.nspname as room, c.relname as name, c.oid from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')`

const COPY_ROWS_SQL = `
  create schema pristine;
  create table pristine.counters as select schemaname, sequencename, last_value from pg_sequences;
  do $$
  declare t record;
  begin
    for t in ${TABLES_SQL} loop
      execute format('create table pristine.%I as table %I.%I', t.room || '.' || t.name, t.room, t.name);
    end loop;
  end
  $$;`

// Disables triggers, including those of foreign keys, so that every row is restored unchanged.
const createRestoreSql = (tableFilter: string): string => `
  begin;
  set local session_replication_role = replica;
  do $$
  declare t record; columns text;
  begin
    for t in ${TABLES_SQL} ${tableFilter} loop
      execute format('delete from %I.%I', t.room, t.name);
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %I.%I (%s) overriding system value select %s from pristine.%I', t.room, t.name,
        columns, columns, t.room || '.' || t.name);
    end loop;
    for t in select * from pristine.counters loop
      perform setval(format('%I.%I', t.schemaname, t.sequencename)::regclass, coalesce(t.last_value, 1),
        t.last_value is not null);
    end loop;
  end
  $$;
  commit;`

const createTableFilter = (tables: string[]): string =>
  `and n.nspname || '.' || c.relname in (${["''", ...tables.map((name) => `'${name}'`)].join(', ')})`

/** Copies every row. Returns a function that restores all tables, or only the named ones. */
export const createRestorePoint = async (db: SqlExecutor): Promise<(tables?: string[]) => Promise<void>> => {
  await db.exec(COPY_ROWS_SQL)
  return async (tables) => void (await db.exec(createRestoreSql(tables ? createTableFilter(tables) : '')))
}
