import { ADMIN } from '../../support/people'
import type { Case, Step } from '../case'

/** Replaces all contact messages by the given number of messages. The first one is the newest. */
const insertMessagesSql = (n: number) => `delete from public.contact_messages where true;
  insert into public.contact_messages (full_name, email, message, created_at)
  select 'V', 'v@example.test', 'Message ' || n, private.now() - make_interval(mins => n) from generate_series(1, ${n}) n`
const page = (n: number | null, size: number | null): Step => ({
  sql: `select a ->> 'total' as total, a ->> 'capped' as capped, jsonb_array_length(a -> 'rows') as rows,
    a -> 'rows' -> 0 ->> 'message' as first from public.list_messages(page => $1, page_size => $2) a`,
  values: [n, size],
  as: ADMIN,
  expected: 'done',
})

export const cases: Case[] = [
  {
    name: 'a page of a list has 1 to 1,000 rows, and 20 by default',
    given: insertMessagesSql(1002),
    ...page(1, 1000),
    then: [
      page(1, 1001),
      page(1, 0),
      page(1, -1),
      page(null, null),
      page(0, 2),
      page(3, 2),
      page(51, 20),
      page(52, 20),
    ],
  },
  {
    name: 'the count of a list with more than 1,000 rows is marked as capped',
    given: insertMessagesSql(1001),
    ...page(1, 1),
  },
  {
    name: 'the count of a list with exactly 1,000 rows is not marked as capped',
    given: insertMessagesSql(1000),
    ...page(1, 1),
  },
]
