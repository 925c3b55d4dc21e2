import {
  BUSY_EVENT,
  CALM_EVENT,
  commentId,
  eventId,
  COMMENTED_EVENT,
  userId,
  type DatasetSize,
  type DatasetStep,
} from './size'

/** Spreads each member's reactions over a series of trips that starts at a different trip for each member. */
export const createReactionsStep = ({ reactions, members, upcoming, past }: DatasetSize): DatasetStep => {
  const eventCount = upcoming + past
  return [
    'reactions',
    `insert into public.reactions (user_id, event_id, reaction_type)
      select ${userId('u')}, ${eventId(`(u * 7 + k * 13) % ${eventCount} + 1`)}, (array['heart', 'ghost', 'flame', 'eye'])[k % 4 + 1]
      from generate_series(1, ${members}) u, generate_series(1, ${Math.floor(reactions / members)}) k;
    insert into public.favorites (user_id, event_id, created_at)
      select ${userId('u')}, ${eventId(`(u + k * 31) % ${eventCount} + 1`)}, now() - k * interval '1 day'
      from generate_series(1, ${members}) u, generate_series(1, 3) k`,
  ]
}

/** Every comment has one like, one comment in ten has a reply, and one in a thousand is flagged. */
export const createCommentsStep = ({
  comments,
  commentsOnBusyEvent,
  members,
  upcoming,
  past,
}: DatasetSize): DatasetStep => [
  'comments',
  `insert into public.comments (id, event_id, user_id, user_name, content, is_flagged, likes, replies, created_at, updated_at)
    select ${commentId('n')}, case when n <= ${commentsOnBusyEvent} then '${BUSY_EVENT}'::uuid when n <= ${commentsOnBusyEvent} + 50 then '${CALM_EVENT}'::uuid
      when n <= ${commentsOnBusyEvent * 2} + 50 then '${COMMENTED_EVENT}'::uuid else ${eventId(`n % ${upcoming + past - 3} + 4`)} end,
      ${userId(`n % ${members} + 1`)}, 'Bench Member', 'What a night, number ' || n, n % 1000 = 0, 1, (n % 10 = 1)::int,
      now() - n * interval '40 minutes', now() - n * interval '40 minutes' from generate_series(1, ${comments}) n;
  insert into public.comment_replies (parent_comment_id, event_id, user_id, user_name, content, created_at, updated_at)
    select c.id, c.event_id, c.user_id, 'Bench Member', 'Indeed', c.created_at, c.created_at
    from public.comments c where c.id::text like '7e%' and right(c.id::text, 1) = '1';
  insert into public.comment_reactions (user_id, comment_id)
    select ${userId(`n % ${members} + 1`)}, ${commentId('n')} from generate_series(1, ${comments}) n`,
]
