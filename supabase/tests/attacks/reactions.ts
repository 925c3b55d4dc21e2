import { ADMIN, added, comment, DRAFT, event, MEMBER, OTHER, person, reply, TASMANIA } from '../support/people'
import type { Attack } from './attack'
import { onDraft, counters } from './community'

const like = (columns: string, values: string) => `insert into public.comment_reactions (${columns}) values (${values})`

/** Replies, likes, reactions and favourites. */
export const REACTIONS: Attack[] = [
  [
    'a reply to what was deleted',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(92)}', '${TASMANIA}', 'x')`,
    '42501',
  ],
  [
    "a reply below a draft's comment",
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${added(50)}', '${TASMANIA}', 'x')`,
    '42501',
    { after: onDraft },
  ],
  [
    'a reply counted on another trip',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(2)}', '${event(7)}', 'x') returning event_id`,
    { event_id: TASMANIA },
  ],
  [
    'a reply with likes from the start',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content, likes) values ('${comment(2)}', '${TASMANIA}', 'x', 9)`,
    '42501',
  ],
  [
    "a reply in another's name",
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content, user_id) values ('${comment(2)}', '${TASMANIA}', 'x', '${OTHER}')`,
    '42501',
  ],
  [
    'a reply moved below another comment',
    MEMBER,
    `update public.comment_replies set parent_comment_id = '${comment(7)}' where id = '${reply(90)}'`,
    '42501',
  ],
  [
    "a reply liked by its author's edit",
    MEMBER,
    `update public.comment_replies set likes = 99 where id = '${reply(90)}'`,
    '42501',
  ],
  [
    "a member edits another's reply",
    MEMBER,
    `update public.comment_replies set content = 'x' where id = '${reply(1)}'`,
    0,
  ],
  [
    'an author edits a reply that was deleted',
    MEMBER,
    `update public.comment_replies set content = 'x' where id = '${reply(91)}'`,
    0,
  ],
  [
    'a reply of 2,001 letters',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(2)}', '${TASMANIA}', repeat('x', 2001))`,
    '23514',
  ],

  ['a comment is liked twice', MEMBER, like('comment_id', `'${comment(1)}'`), '23505'],
  ["a like in another's name", MEMBER, like('user_id, comment_id', `'${OTHER}', '${comment(3)}'`), '42501'],
  ['what was deleted is liked', MEMBER, like('comment_id', `'${comment(92)}'`), '42501'],
  ['a deleted reply is liked', MEMBER, like('reply_id', `'${reply(92)}'`), '42501'],
  [
    'a comment and a reply are liked in one',
    MEMBER,
    like('comment_id, reply_id', `'${comment(2)}', '${reply(1)}'`),
    '23514',
  ],
  ['nothing is liked', MEMBER, like('comment_id', 'null'), '42501'],
  ['a like of another kind', MEMBER, like('comment_id, reaction_type', `'${comment(2)}', 'love'`), '23514'],
  [
    'a like of the future',
    MEMBER,
    `${like('comment_id, created_at', `'${comment(2)}', '2099-01-01'`)} returning created_at > now() as late`,
    { late: false },
  ],
  ["another's like is taken back", MEMBER, `delete from public.comment_reactions where user_id = '${OTHER}'`, 0],
  ['likes are moved', MEMBER, `update public.comment_reactions set comment_id = '${comment(3)}'`, '42501'],

  [
    "a reaction in another's name",
    MEMBER,
    `insert into public.reactions (user_id, event_id, reaction_type) values ('${person(14)}', '${TASMANIA}', 'heart')`,
    '42501',
    counters,
  ],
  [
    'a reaction to a draft',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${DRAFT}', 'heart')`,
    '42501',
  ],
  [
    'a reaction twice',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${TASMANIA}', 'ghost')`,
    '23505',
  ],
  [
    'a reaction of another kind',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${TASMANIA}', 'skull')`,
    '23514',
  ],
  [
    'a reaction of the future',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type, created_at) values ('${TASMANIA}', 'heart', '2099-01-01') returning created_at > now() as late`,
    { late: false },
  ],
  [
    "another's reactions are taken back",
    MEMBER,
    `delete from public.reactions where user_id <> '${MEMBER}'`,
    0,
    counters,
  ],
  ['a member sees who reacted', MEMBER, `select * from public.reactions where user_id <> '${MEMBER}'`, 0],
  ['counters are written', MEMBER, 'update public.event_stats set hearts = 9999', '42501'],
  ['counters are written by an admin', ADMIN, 'update public.event_stats set seats_taken = 0', '42501'],
  [
    "a favourite in another's name",
    MEMBER,
    `insert into public.favorites (user_id, event_id) values ('${OTHER}', '${TASMANIA}')`,
    '42501',
  ],
  ['a draft is saved for later', MEMBER, `insert into public.favorites (event_id) values ('${DRAFT}')`, '42501'],
  [
    'a favourite of the future',
    MEMBER,
    `insert into public.favorites (event_id, created_at) values ('${TASMANIA}', '2099-01-01') returning created_at > now() as late`,
    { late: false },
  ],
]
