/** Tests that `meta.invalidates` of each mutation lists every query whose result the mutation changes. */
import { QueryClient, type MutationMeta } from '@tanstack/react-query'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deleteText,
  editText,
  postComment,
  postReply,
  reportText,
} from '@/features/community/comments/comment-mutations'
import { setLike } from '@/features/community/like-mutations'
import { setReaction } from '@/features/community/reactions/reaction-mutations'
import { setFavorite } from '@/features/favorites/favorite-mutations'
import { READ_FUNCTION_CALLS, listViews } from '../snapshots/reads'
import { switchRole } from '../support/as-role'
import { readFixturesSql } from '../support/check-fixtures'
import { addedRowId, ADMIN, comment, event, MEMBER, reply, TASMANIA } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

let server: PostgresServer
let db: Client
let checksumsBefore: Map<string, string>
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
  await db.query(`begin; ${readFixturesSql()};
    insert into public.comments (id, event_id, user_id, user_name, content)
    values ('${OWN_COMMENT_ID}', '${TASMANIA}', '${MEMBER}', 'Mabel', 'A cold draught.')`)
  checksumsBefore = await computeReadChecksums()
})
afterAll(async () => {
  await db.end()
  server.stop()
})

const likedComment = { kind: 'comment', id: comment(2), eventId: TASMANIA } as const
const OWN_COMMENT_ID = addedRowId(91)

/**
 * The options of each mutation that lists queries in `meta.invalidates`, with SQL by which the demo member makes the
 * same changes.
 */
const MUTATIONS_WITH_SQL: Record<string, [options: { meta?: MutationMeta | undefined }, sql: string]> = {
  'a reaction': [
    setReaction(MEMBER, event(8), 'heart'),
    `insert into public.reactions (event_id, reaction_type) values ('${event(8)}', 'heart')`,
  ],
  'a favourite': [
    setFavorite(new QueryClient(), MEMBER, event(9)),
    `insert into public.favorites (event_id) values ('${event(9)}')`,
  ],
  'a comment': [
    postComment(TASMANIA),
    `insert into public.comments (id, event_id, content) values ('${addedRowId(90)}', '${TASMANIA}', 'Who walks upstairs?')`,
  ],
  'a reply': [
    postReply(TASMANIA, comment(2)),
    `insert into public.comment_replies (id, event_id, parent_comment_id, content)
     values ('${addedRowId(90)}', '${TASMANIA}', '${comment(2)}', 'Nobody you know.')`,
  ],
  'an edited comment': [
    editText('comment'),
    `update public.comments set content = 'Changed.' where id = '${OWN_COMMENT_ID}'`,
  ],
  'a deleted comment': [deleteText('comment'), `select public.delete_comment('${OWN_COMMENT_ID}')`],
  'a deleted reply': [deleteText('reply'), `select public.delete_comment(reply_id => '${reply(90)}')`],
  'a like': [
    setLike(MEMBER, likedComment),
    `insert into public.comment_reactions (comment_id, reaction_type) values ('${comment(3)}', 'like')`,
  ],
  'a report': [
    reportText('comment'),
    `insert into public.comment_reports (comment_id, reason) values ('${comment(3)}', 'Rude.')`,
  ],
}

/**
 * Returns checksums of every table and view as the member and an admin read them, and of each read function for the
 * admin.
 */
const computeReadChecksums = async (): Promise<Map<string, string>> => {
  await switchRole(db, 'owner')
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const relations = [...tables.map(({ name }) => name), ...(await listViews(db))]
  const relationQueries = relations.map((name): [string, string | null] => [
    name,
    `select jsonb_agg(to_jsonb(v) order by to_jsonb(v)) from public.${name} v`,
  ])
  const checksums = new Map<string, string>()
  for (const [userId, queries] of [
    [ADMIN, [...relationQueries, ...Object.entries(READ_FUNCTION_CALLS)]],
    [MEMBER, relationQueries],
  ] as const) {
    await switchRole(db, userId, { aal: 'aal2' })
    const { rows } = await db.query<{ name: string; sum: string }>(
      queries
        .filter(([, query]) => query !== null)
        .map(([name, query]) => `select '${name}' as name, md5((${query})::text) as sum`)
        .join(' union all '),
    )
    for (const { name, sum } of rows) checksums.set(name, `${checksums.get(name) ?? ''}${sum}`)
  }
  return checksums
}

it.each(Object.entries(MUTATIONS_WITH_SQL))(
  'the mutation %s invalidates every query whose result it changes',
  async (_name, [{ meta }, sql]) => {
    await db.query('savepoint mutation')
    try {
      await switchRole(db, MEMBER)
      const { rowCount } = await db.query(sql)
      expect(rowCount).toBe(1)
      const checksumsAfter = await computeReadChecksums()
      const changedReads = [...checksumsAfter.keys()].filter(
        (name) => checksumsBefore.get(name) !== checksumsAfter.get(name),
      )
      expect(changedReads).not.toEqual([])
      expect(meta?.invalidates).toEqual(expect.arrayContaining(changedReads))
    } finally {
      await db.query('rollback to savepoint mutation; release savepoint mutation')
    }
  },
)
