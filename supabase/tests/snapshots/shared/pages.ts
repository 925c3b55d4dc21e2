import { ADMIN } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

/** Replaces all contact messages by the given number of messages. The first one is the newest. */
const insertMessagesSql = (n: number) => `delete from public.contact_messages where true;
  insert into public.contact_messages (full_name, email, message, created_at)
  select 'V', 'v@example.test', 'Message ' || n, private.now() - make_interval(mins => n) from generate_series(1, ${n}) n`
const readPage = (n: number | null, size: number | null): SnapshotStep => ({
  sql: `select a ->> 'total' as total, a ->> 'capped' as capped, jsonb_array_length(a -> 'rows') as rows,
    a -> 'rows' -> 0 ->> 'message' as first from public.list_messages(page => $1, page_size => $2) a`,
  values: [n, size],
  as: ADMIN,
  expected: 'done',
})

export const pagesCases: SnapshotCase[] = [
  {
    name: 'a page of a list has 1 to 1,000 rows, and 20 by default',
    given: insertMessagesSql(1002),
    ...readPage(1, 1000),
    then: [
      readPage(1, 1001),
      readPage(1, 0),
      readPage(1, -1),
      readPage(null, null),
      readPage(0, 2),
      readPage(3, 2),
      readPage(51, 20),
      readPage(52, 20),
    ],
  },
  {
    name: 'the row count of a list with more than 1,000 rows is marked as capped',
    given: insertMessagesSql(1001),
    ...readPage(1, 1),
  },
  {
    name: 'the row count of a list with exactly 1,000 rows is not marked as capped',
    given: insertMessagesSql(1000),
    ...readPage(1, 1),
  },
]
