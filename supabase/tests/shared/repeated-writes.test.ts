import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { postComment, postReply } from '@/features/community/comments/comment-mutations'
import { setLike } from '@/features/community/like-mutations'
import { setReaction } from '@/features/community/reactions/reaction-mutations'
import { setFavorite } from '@/features/favorites/favorite-mutations'
import { actAsAppUser } from '../support/app-client'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

let app: EmbeddedApp
actAsAppUser(() => app.member)

let memberId = ''
let eventId = ''
beforeAll(async () => {
  app = await openEmbeddedApp()
  memberId = (await app.member.auth.getUser()).data.user?.id ?? ''
  const [event] = await app.sql<{ id: string }>(
    `select id from public.events e where status = 'published' and not exists
      (select from public.reactions r where r.event_id = e.id and r.user_id = $1) and not exists
      (select from public.favorites f where f.event_id = e.id and f.user_id = $1)`,
    [memberId],
  )
  eventId = event?.id ?? ''
})

const runTwice = async <Result, Variables, Rollback>(
  options: MutationOptions<Result, Error, Variables, Rollback>,
  variables: Variables,
) => {
  for (let runNumber = 0; runNumber < 2; runNumber += 1)
    await new MutationObserver(new QueryClient(), options).mutate(variables)
}
const countRows = async (table: string, condition: string, ...values: string[]) =>
  (await app.sql(`select 1 from public.${table} where ${condition}`, values)).length

it('the database stores a reaction, favourite, reply or like once when it is sent twice', async () => {
  const [comment, reply] = [crypto.randomUUID(), crypto.randomUUID()]
  await runTwice(setReaction(memberId, eventId, 'heart'), true)
  await runTwice(setFavorite(new QueryClient(), memberId, eventId), true)
  await runTwice(postComment(eventId), { id: comment, content: 'Who walks upstairs?' })
  await runTwice(postReply(eventId, comment), { id: reply, content: 'Nobody you know.' })
  await runTwice(setLike(memberId, { kind: 'comment', id: comment, eventId }), true)
  await runTwice(setLike(memberId, { kind: 'reply', id: reply, eventId }), true)

  expect(await countRows('reactions', 'user_id = $1 and event_id = $2', memberId, eventId)).toBe(1)
  expect(await countRows('favorites', 'user_id = $1 and event_id = $2', memberId, eventId)).toBe(1)
  expect(await countRows('comment_replies', 'parent_comment_id = $1', comment)).toBe(1)
  expect(await countRows('comment_reactions', 'comment_id = $1 or reply_id = $2', comment, reply)).toBe(2)
})
