import type { Client } from 'pg'

const OURS = `n.nspname in ('public', 'private')`
const ACL = (acl: string) => `coalesce(array_to_string(array(select unnest(${acl})::text order by 1), ' '), 'default')`

/** Everything a schema is made of, a line each: two schemas are the same where their lines are. */
const LINES = `
  select format('column %s.%s.%s: place %s, %s%s%s%s%s', n.nspname, c.relname, a.attname,
    row_number() over (partition by c.oid order by a.attnum),
    format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ', not null' else '' end,
    coalesce(', default ' || pg_get_expr(d.adbin, d.adrelid), ''), case when a.attgenerated <> ''
      then ', generated' else '' end,
    case when a.attidentity <> '' then ', identity ' || a.attidentity::text else '' end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select format('%s %s.%s: rights %s, row security %s %s, options %s', case c.relkind when 'v' then 'view'
    when 'S' then 'sequence' else 'table' end,
    n.nspname, c.relname, ${ACL('c.relacl')}, c.relrowsecurity, c.relforcerowsecurity,
      coalesce(array_to_string(c.reloptions, ' '), 'none'))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('view %s.%s: %s', n.nspname, c.relname, pg_get_viewdef(c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('v', 'm')
  union all
  select format('constraint %s on %s: %s%s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid), case
    when k.convalidated then '' else ', not validated' end)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype <> 't'
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select format('function %s: rights %s, %s', p.oid::regprocedure, ${ACL('p.proacl')}, pg_get_functiondef(p.oid))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and p.prokind in ('f', 'p')
  union all
  select format('trigger %s: %s, %s', t.tgname, pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname in ('public', 'private',
    'auth', 'storage')
  union all
  select format('policy %s on %s.%s: %s %s for %s, using %s, check %s', policyname, schemaname, tablename,
    permissive, roles, cmd, qual, with_check) from pg_policies
  union all
  select format('type %s.%s: %s', n.nspname, t.typname, array_to_string(array(select e.enumlabel from pg_enum e
    where e.enumtypid = t.oid order by e.enumsortorder), ' '))
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OURS} and t.typtype in ('e', 'd')
  union all
  select format('comment on %s: %s', pg_describe_object(x.classoid, x.objoid, x.objsubid), x.description)
    from pg_description x
  where x.classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_constraint'::regclass)
    and pg_describe_object(x.classoid, x.objoid, x.objsubid) !~ 'pg_catalog|information_schema|extension'
    and coalesce((select c.relnamespace from pg_class c where x.classoid = 'pg_class'::regclass and c.oid = x.objoid),
      (select p.pronamespace from pg_proc p where x.classoid = 'pg_proc'::regclass
        and p.oid = x.objoid)) in (select n.oid from pg_namespace n where ${OURS})
  union all
  select format('schema %s: rights %s', n.nspname, ${ACL('n.nspacl')}) from pg_namespace n where ${OURS}
  union all
  select format('extension %s', e.extname) from pg_extension e`

/** Where two schemas are not the same: + only in the first, - only in the second. */
export const drift = async (upgraded: Client, fresh: Client): Promise<string[]> => {
  const lines = async (db: Client) => new Set((await db.query<{ line: string }>(LINES)).rows.map(({ line }) => line))
  const [here, there] = [await lines(upgraded), await lines(fresh)]
  return [
    ...[...here].filter((line) => !there.has(line)).map((line) => `+ ${line}`),
    ...[...there].filter((line) => !here.has(line)).map((line) => `- ${line}`),
  ].sort()
}
