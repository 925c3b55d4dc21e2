import { ADMIN, BOOKS, COMMUNITY, DESK, GUIDE, MEMBER } from '../support/people'
import type { Attack } from './attack'

const ROLES: [role: string, by: string | null][] = [
  ['a guest', null],
  ['a member', MEMBER],
  ['an owner', ADMIN],
  ['the desk', DESK],
  ['whoever keeps the books', BOOKS],
  ['a guide', GUIDE],
  ['who moderates', COMMUNITY],
  ['our own servers', 'service'],
]

const INVENTED = `insert into public.audit_log (action, entity) values ('forged', 'x')`
/** Each way in which SQL changes what stands there. */
const CHANGES: [how: string, sql: string][] = [
  ['told otherwise', `update public.audit_log set action = 'forged' where entity = 'none'`],
  [
    'taken from whose deed it is',
    `update public.audit_log set actor_id = null, at = '2020-01-01' where entity = 'none'`,
  ],
  ['taken away', `delete from public.audit_log where entity = 'none'`],
  ['emptied', 'truncate public.audit_log'],
  [
    'written over',
    `insert into public.audit_log (id, action, entity) overriding system value
     select a.id, 'forged', 'x' from public.audit_log a where a.entity = 'none'
     on conflict (id) do update set action = excluded.action`,
  ],
  [
    'merged into another',
    `merge into public.audit_log a using (select 1) s on a.entity = 'none' when matched then update set action = 'forged'`,
  ],
]
/** As if every grant had been given and every policy opened, to whoever comes with a token. */
const LET = `create policy lets on public.audit_log for all to public using (true) with check (true);
  grant all on public.audit_log to anon, authenticated`
const keeps = 'select jsonb_agg(a order by a.id) as record from public.audit_log a'

/** Who did what stays as it was written, whatever role asks, and by whatever statement. */
export const RECORD: Attack[] = ROLES.flatMap(([role, by]): Attack[] => [
  [`the record is invented by ${role}`, by, INVENTED, '42501', { keeps }],
  ...CHANGES.flatMap(([how, sql]): Attack[] => [
    [`the record is ${how} by ${role}`, by, sql, '42501', { keeps }],
    ...(by === 'service'
      ? []
      : ([
          [
            `the record is ${how} by ${role} whom policies and grants would let`,
            by,
            sql,
            '42501',
            { after: LET, keeps },
          ],
        ] satisfies Attack[])),
  ]),
])
