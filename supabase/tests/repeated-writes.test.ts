import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { postComment, postReply } from '@/features/community/comments/comment-mutations'
import { setLike } from '@/features/community/like-mutations'
import { setReaction } from '@/features/community/reactions/reaction-mutations'
import { setFavorite } from '@/features/favorites/favorite-mutations'
import { actAsAppUser } from './support/app-client'
import { openTestApp, type TestApp } from './support/embedded'

let app: TestApp
actAsAppUser(() => app.member)

let me = ''
let eventId = ''
beforeAll(async () => {
  app = await openTestApp()
  me = (await app.member.auth.getUser()).data.user?.id ?? ''
  const [event] = await app.sql<{ id: string }>(
    `select id from public.events e where status = 'published' and not exists
      (select from public.reactions r where r.event_id = e.id and r.user_id = $1) and not exists
      (select from public.favorites f where f.event_id = e.id and f.user_id = $1)`,
    [me],
  )
  eventId = event?.id ?? ''
})

const twice = async <Result, Variables, Rollback>(
  options: MutationOptions<Result, Error, Variables, Rollback>,
  variables: Variables,
) => {
  for (let clickButton = 0; clickButton < 2; clickButton += 1)
    await new MutationObserver(new QueryClient(), options).mutate(variables)
}
const count = async (table: string, condition: string, ...values: string[]) =>
  (await app.sql(`select 1 from public.${table} where ${condition}`, values)).length

it('the database stores a reaction, favourite, reply or like once when it is sent twice', async () => {
  const [comment, reply] = [crypto.randomUUID(), crypto.randomUUID()]
  await twice(setReaction(me, eventId, 'heart'), true)
  await twice(setFavorite(new QueryClient(), me, eventId), true)
  await twice(postComment(eventId), { id: comment, content: 'Who walks upstairs?' })
  await twice(postReply(eventId, comment), { id: reply, content: 'Nobody you know.' })
  await twice(setLike(me, { kind: 'comment', id: comment, eventId }), true)
  await twice(setLike(me, { kind: 'reply', id: reply, eventId }), true)

  expect(await count('reactions', 'user_id = $1 and event_id = $2', me, eventId)).toBe(1)
  expect(await count('favorites', 'user_id = $1 and event_id = $2', me, eventId)).toBe(1)
  expect(await count('comment_replies', 'parent_comment_id = $1', comment)).toBe(1)
  expect(await count('comment_reactions', 'comment_id = $1 or reply_id = $2', comment, reply)).toBe(2)
})
