/** What opening an event's comments costs with 50 of them and with 10,000: the app's own reads, through the backend's handlers. */
import { WebSocket } from 'ws'
import { COMMENTS_PAGE, readComments } from '../src/features/community/comments/comments-queries'
import { openWorld } from '../supabase/tests/support/embedded'

Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })

const ROUNDS = 40
const world = await openWorld()

const eventWith = async (comments: number): Promise<string> => {
  const [event] = await world.sql<{ id: string }>(
    `insert into public.events (title, description, location, status, start_date, end_date)
     values ($1, 'Bench', 'Hobart', 'published', current_date + 200, current_date + 204) returning id`,
    [`Event with ${comments} comments`],
  )
  if (!event) throw new Error('No event')
  await world.sql(
    `insert into public.comments (event_id, user_id, user_name, content, created_at, updated_at)
     select $1, p.id, 'Bench', 'Comment number ' || n, now() - make_interval(mins => n), now() - make_interval(mins => n)
     from generate_series(1, $2::int) as n, (select id from public.profiles order by id limit 1) as p`,
    [event.id, comments],
  )
  await world.sql(
    `insert into public.comment_replies (parent_comment_id, event_id, user_id, user_name, content)
     select c.id, c.event_id, c.user_id, 'Bench', 'Reply ' || n from public.comments c, generate_series(1, 2) as n where c.event_id = $1`,
    [event.id],
  )
  return event.id
}

/** As commentPages and eventPulse ask. */
const open = async (eventId: string): Promise<number> => {
  const begin = performance.now()
  const [, page] = await Promise.all([
    world.member
      .from('events')
      .select('id, event_stats(hearts, ghosts, flames, eyes, comments, revision), reactions(reaction_type)')
      .in('id', [eventId])
      .throwOnError(),
    readComments(world.member, eventId)
      .order('is_pinned', { ascending: false })
      .order('created_at')
      .order('id')
      .range(0, COMMENTS_PAGE - 1)
      .throwOnError(),
  ])
  if (page.data.length !== COMMENTS_PAGE) throw new Error('Not a whole page')
  return performance.now() - begin
}

const few = await eventWith(50)
const many = await eventWith(10_000)
await world.sql('analyze')
const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  times.few.push(await open(few))
  times.many.push(await open(many))
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
console.info(`Opening the comments of an event, median of ${ROUNDS}:`)
console.info(`${median(times.few).toFixed(1).padStart(8)} ms with 50 comments`)
console.info(`${median(times.many).toFixed(1).padStart(8)} ms with 10,000 comments`)
process.exit(0)
