-- Reactions, favourites, comments, replies, likes and reports.

create function private.human_length(value text) returns int
language sql immutable set search_path = '' as $$
  select char_length(regexp_replace(regexp_replace(regexp_replace(value,
    -- Removes whitespace at both ends of the text. Removes combining accents, keycaps and variation selectors
    -- everywhere.
    '^[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
      '|[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
      '|[\u0300-\u036f\u20e3\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'),
    -- Replaces each emoji, with its skin tone and up to three joined emoji, by one character.
    '([\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?)'
      '(\u200d[\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?){0,3}', 'x', 'g'),
    -- Replaces a flag by one character.
    '[\U0001f1e6-\U0001f1ff]{2}', 'x', 'g'))
$$;
comment on function private.human_length(text) is
  'Counts the visible characters of a text. Whitespace at both ends is not counted. A letter with an accent, an emoji
with a skin tone, a flag, and up to four joined emoji each count as one character.';
grant execute on function private.human_length(text) to authenticated, service_role;

create table public.reactions (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  reaction_type text not null constraint reactions_reaction_type_known
    check (reaction_type in ('heart', 'ghost', 'flame', 'eye')),
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id, reaction_type)
);
comment on table public.reactions is
  'Reactions of members to events: one row per member, event and type. The totals are in event_stats.';
comment on column public.reactions.user_id is 'The member who reacted. Defaults to the caller.';
comment on column public.reactions.event_id is 'The event. Deleting the event deletes its reactions.';
comment on column public.reactions.reaction_type is 'The type of reaction.';
comment on column public.reactions.created_at is 'When the member reacted. A trigger sets it.';

create index reactions_event_idx on public.reactions (event_id);

alter table public.reactions enable row level security;
revoke all on public.reactions from anon, authenticated;
grant select, insert, delete on public.reactions to authenticated;
grant all on public.reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.reactions is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Members remove their own reactions" on public.reactions
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own reactions" on public.reactions is 'user_id must be the id of the caller.';

create policy "Members react to events that they can read" on public.reactions
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
comment on policy "Members react to events that they can read" on public.reactions is
  'Row-level security on events decides who reads the event.';

create policy "Members read their own reactions" on public.reactions
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own reactions" on public.reactions is 'user_id must be the id of the caller.';

create table public.favorites (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id)
);
comment on table public.favorites is 'Events that a member saved for later: one row per member and event.';
comment on column public.favorites.user_id is 'The member who saved the event. Defaults to the caller.';
comment on column public.favorites.event_id is 'The saved event. Deleting the event deletes the row.';
comment on column public.favorites.created_at is 'When the member saved the event. A trigger sets it.';

create index favorites_event_idx on public.favorites (event_id);
create index favorites_user_idx on public.favorites (user_id, created_at desc);

alter table public.favorites enable row level security;
revoke all on public.favorites from anon, authenticated;
grant select, insert, delete on public.favorites to authenticated;
grant all on public.favorites to service_role;

create policy "Members remove their own favorites" on public.favorites
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own favorites" on public.favorites is 'user_id must be the id of the caller.';

create policy "Members save events that they can read" on public.favorites
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
comment on policy "Members save events that they can read" on public.favorites is
  'Row-level security on events decides who reads the event.';

create policy "Members read their own favorites" on public.favorites
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own favorites" on public.favorites is 'user_id must be the id of the caller.';

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null constraint comments_content_fits
    check (char_length(content) <= 20000 and private.human_length(content) between 1 and 2000),
  likes int not null default 0 check (likes >= 0),
  replies int not null default 0 check (replies >= 0),
  is_deleted boolean not null default false,
  is_pinned boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.comments is
  'Comments of members on events. Deleting a comment only marks the row as deleted. Only moderators read deleted
comments.';
comment on column public.comments.id is
  'Primary key. Generated by the client, so that a repeated request stores the comment only once.';
comment on column public.comments.event_id is
  'The event on which the member comments. Deleting the event deletes its comments.';
comment on column public.comments.user_id is 'The author. Null: the author''s account was deleted.';
comment on column public.comments.user_name is
  'The author''s name when the comment was posted. A trigger copies it from the profile.';
comment on column public.comments.content is 'The text of 1 to 2,000 characters, as counted by private.human_length.';
comment on column public.comments.likes is 'Number of likes. Updated by a trigger.';
comment on column public.comments.replies is 'Number of replies that are not deleted. Updated by a trigger.';
comment on column public.comments.is_deleted is 'Whether the author or a moderator deleted the comment.';
comment on column public.comments.is_pinned is
  'Whether a moderator pinned the comment. Pinned comments are listed first.';
comment on column public.comments.is_flagged is
  'Whether a member reported the comment, or a moderator flagged it. Flagged comments are in moderation_queue.';
comment on column public.comments.created_at is 'When the comment was posted. A trigger sets it.';
comment on column public.comments.updated_at is
  'When the author last edited the text. Equals created_at if the text was never edited. Pinning or flagging the comment
does not change this time.';

create index comments_thread_idx on public.comments (event_id, is_pinned desc, created_at, id) where not is_deleted;
create index comments_event_idx on public.comments (event_id);
create index comments_user_idx on public.comments (user_id, created_at);
create index comments_flagged_idx on public.comments (created_at) where is_flagged;
create index comments_newest_idx on public.comments (event_id, is_pinned desc, created_at desc, id desc)
where not is_deleted;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated;
grant select, insert, update on public.comments to authenticated;
grant all on public.comments to service_role;

create policy "Sessions show the second factor before an update" on public.comments
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an update" on public.comments is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Sessions show the second factor before an insert" on public.comments
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comments is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Members read visible comments, moderators read all" on public.comments
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and (select true from public.events e where e.id = comments.event_id));
comment on policy "Members read visible comments, moderators read all" on public.comments is
  'Members read comments that are not deleted, on events that they can read. Reading deleted comments requires the
permission "moderation".';

create policy "Authors edit their own comments, moderators change flags" on public.comments
for update to authenticated
using (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')))
with check (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')));
comment on policy "Authors edit their own comments, moderators change flags" on public.comments is
  'The trigger guard_comment allows authors to change only the text, and moderators to change only the flags is_deleted,
is_pinned and is_flagged.';

create policy "Members comment on events that they can read" on public.comments for insert to authenticated with check (user_id = (select private.me()) and event_id in (select e.id from public.events e)); comment on policy "Members comment on events that they can read" on public.comments is
  'Row-level security on events decides who reads the event.';

create table public.comment_replies (
  id uuid primary key default gen_random_uuid(),
  parent_comment_id uuid not null references public.comments (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null constraint comment_replies_content_fits
    check (char_length(content) <= 20000 and private.human_length(content) between 1 and 2000),
  likes int not null default 0 check (likes >= 0),
  is_deleted boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.comment_replies is
  'Replies of members to comments. Deleting a reply only marks the row as deleted. Only moderators read deleted
replies.';
comment on column public.comment_replies.id is
  'Primary key. Generated by the client, so that a repeated request stores the reply only once.';
comment on column public.comment_replies.parent_comment_id is
  'The comment to which the member replies. Deleting the row of the comment deletes its replies.';
comment on column public.comment_replies.event_id is 'The event of the comment. A trigger sets it.';
comment on column public.comment_replies.user_id is 'The author. Null: the author''s account was deleted.';
comment on column public.comment_replies.user_name is
  'The author''s name when the reply was posted. A trigger copies it from the profile.';
comment on column public.comment_replies.content is
  'The text of 1 to 2,000 characters, as counted by private.human_length.';
comment on column public.comment_replies.likes is 'Number of likes. Updated by a trigger.';
comment on column public.comment_replies.is_deleted is 'Whether the author or a moderator deleted the reply.';
comment on column public.comment_replies.is_flagged is
  'Whether a member reported the reply, or a moderator flagged it. Flagged replies are in moderation_queue.';
comment on column public.comment_replies.created_at is 'When the reply was posted. A trigger sets it.';
comment on column public.comment_replies.updated_at is
  'When the author last edited the text. Equals created_at if the text was never edited. Flagging the reply does not
change this time.';

create index comment_replies_parent_idx on public.comment_replies (parent_comment_id, created_at, id);
create index comment_replies_event_idx on public.comment_replies (event_id, created_at);
create index comment_replies_user_idx on public.comment_replies (user_id, created_at);
create index comment_replies_flagged_idx on public.comment_replies (created_at) where is_flagged;

alter table public.comment_replies enable row level security;
revoke all on public.comment_replies from anon, authenticated;
grant select, insert, update on public.comment_replies to authenticated;
grant all on public.comment_replies to service_role;

create policy "Sessions show the second factor before an update" on public.comment_replies
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an update" on public.comment_replies is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Sessions show the second factor before an insert" on public.comment_replies
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comment_replies is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Members read visible replies, moderators read all" on public.comment_replies
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and exists (select from public.comments c where c.id = parent_comment_id));
comment on policy "Members read visible replies, moderators read all" on public.comment_replies is
  'Members read replies that are not deleted, to comments that they can read. Reading deleted replies requires the
permission "moderation".';

create policy "Authors edit their own replies, moderators change flags" on public.comment_replies
for update to authenticated
using (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')))
with check (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')));
comment on policy "Authors edit their own replies, moderators change flags" on public.comment_replies is
  'The trigger guard_comment allows authors to change only the text, and moderators to change only the flags is_deleted
and is_flagged.';

create policy "Members reply to comments that they can read" on public.comment_replies
for insert to authenticated
with check (user_id = (select private.me())
  and exists (select from public.comments c where c.id = parent_comment_id and not c.is_deleted));
comment on policy "Members reply to comments that they can read" on public.comment_replies is
  'Nobody can reply to deleted comments, not even moderators.';

create table public.comment_reactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reaction_type text not null default 'like'
    constraint comment_reactions_reaction_type_known check (reaction_type = 'like'),
  created_at timestamptz not null default private.now(),
  constraint comment_reactions_one_target check (num_nonnulls(comment_id, reply_id) = 1),
  constraint comment_reactions_comment_once unique (user_id, comment_id),
  constraint comment_reactions_reply_once unique (user_id, reply_id)
);
comment on table public.comment_reactions is
  'Likes of comments and replies. A member can like each comment or reply only once.';
comment on column public.comment_reactions.id is 'Primary key.';
comment on column public.comment_reactions.user_id is
  'The member who likes the comment or reply. Defaults to the caller.';
comment on column public.comment_reactions.comment_id is 'The liked comment. Null: the like is for a reply.';
comment on column public.comment_reactions.reply_id is 'The liked reply. Null: the like is for a comment.';
comment on column public.comment_reactions.reaction_type is 'The type of reaction: always like.';
comment on column public.comment_reactions.created_at is
  'When the member liked the comment or reply. Set by a trigger.';

create index comment_reactions_comment_idx on public.comment_reactions (comment_id);
create index comment_reactions_reply_idx on public.comment_reactions (reply_id);

alter table public.comment_reactions enable row level security;
revoke all on public.comment_reactions from anon, authenticated;
grant select, insert, delete on public.comment_reactions to authenticated;
grant all on public.comment_reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.comment_reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comment_reactions is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Members remove their own likes" on public.comment_reactions
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own likes" on public.comment_reactions is
  'user_id must be the id of the caller.';

create policy "Members like comments and replies that they can read" on public.comment_reactions
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r where r.id = reply_id and not r.is_deleted)));
comment on policy "Members like comments and replies that they can read" on public.comment_reactions is
  'Deleted comments and replies cannot be liked.';

create policy "Members read their own likes" on public.comment_reactions
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own likes" on public.comment_reactions is 'user_id must be the id of the caller.';

create table public.comment_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reason text not null constraint comment_reports_reason_fits
    check (private.clean(reason) is not null and char_length(reason) <= 500),
  created_at timestamptz not null default private.now(),
  constraint comment_reports_one_target check (num_nonnulls(comment_id, reply_id) = 1),
  constraint comment_reports_comment_once unique (comment_id, user_id),
  constraint comment_reports_reply_once unique (reply_id, user_id)
);
comment on table public.comment_reports is
  'Reports of comments and replies by members. A member can report each comment or reply only once. Only moderators
read reports.';
comment on column public.comment_reports.id is 'Primary key.';
comment on column public.comment_reports.user_id is
  'The member who sent the report. Defaults to the caller. Null: the account was deleted.';
comment on column public.comment_reports.comment_id is 'The reported comment. Null: the report is about a reply.';
comment on column public.comment_reports.reply_id is 'The reported reply. Null: the report is about a comment.';
comment on column public.comment_reports.reason is 'The reason that the member entered: 1 to 500 characters.';
comment on column public.comment_reports.created_at is 'When the member sent the report. A trigger sets it.';

create index comment_reports_user_idx on public.comment_reports (user_id, created_at);

alter table public.comment_reports enable row level security;
revoke all on public.comment_reports from anon, authenticated;
grant select, insert on public.comment_reports to authenticated;
grant all on public.comment_reports to service_role;

create policy "Moderators read reports" on public.comment_reports
for select to authenticated using ((select private.has_permission('moderation')));
comment on policy "Moderators read reports" on public.comment_reports is 'Requires the permission "moderation".';

create policy "Members report comments and replies that they can read" on public.comment_reports
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r join public.comments c on c.id = r.parent_comment_id
      where r.id = reply_id and not r.is_deleted and not c.is_deleted)));
comment on policy "Members report comments and replies that they can read" on public.comment_reports is
  'Deleted comments, deleted replies and replies to a deleted comment cannot be reported.';

create function private.prepare_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_comments_per_hour constant int := 120; -- comments and replies of one member
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'Clients cannot set these columns.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.can_use_name(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.advisory_lock('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= max_comments_per_hour then
    raise exception 'Too many comments. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.prepare_comment() is
  'Trigger: sets the author''s name, the event and the times of a new comment or reply. If the author''s name is no
longer allowed, the name "Member" is used instead. Raises error 42501 if the client sets counters or flags, and PT429
if the author posts more than 120 comments and replies per hour.';

create trigger prepare_comment before insert on public.comments
for each row when (private.is_client()) execute function private.prepare_comment();

create trigger prepare_comment before insert on public.comment_replies
for each row when (private.is_client()) execute function private.prepare_comment();

create function private.guard_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  flags constant text[] := array['is_deleted', 'is_pinned', 'is_flagged'];
begin
  if to_jsonb(new) - flags - array['content', 'updated_at'] <> to_jsonb(old) - flags - array['content', 'updated_at']
  then
    raise exception 'Only the text and the flags can be changed.' using errcode = '42501';
  end if;
  if new.content <> old.content and (old.user_id is distinct from private.me() or old.is_deleted) then
    raise exception 'Only the author can change the text.' using errcode = '42501';
  end if;
  if to_jsonb(new) - array['content', 'updated_at'] <> to_jsonb(old) - array['content', 'updated_at']
    and not private.has_permission('moderation') then
    raise exception 'Only moderators can change the flags.' using errcode = '42501';
  end if;
  new.updated_at := case when new.content = old.content then old.updated_at else private.now() end;
  return new;
end
$$;
comment on function private.guard_comment() is
  'Trigger: authors can change the text of their own comment or reply unless it is deleted. Moderators can change the
flags is_deleted, is_pinned and is_flagged. Raises error 42501 for any other change. Sets updated_at when the text
changes.';

create trigger guard_comment before update on public.comments
for each row when (private.is_client()) execute function private.guard_comment();

create trigger guard_comment before update on public.comment_replies
for each row when (private.is_client()) execute function private.guard_comment();

create function private.set_created_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := private.now();
  return new;
end
$$;
comment on function private.set_created_at() is
  'Trigger: sets created_at to the current time, so that the client cannot choose it.';

create trigger set_created_at before insert on public.reactions
for each row when (private.is_client()) execute function private.set_created_at();

create trigger set_created_at before insert on public.favorites
for each row when (private.is_client()) execute function private.set_created_at();

create trigger set_created_at before insert on public.comment_reactions
for each row when (private.is_client()) execute function private.set_created_at();

create trigger require_event before insert on public.reactions for each row execute function private.require_event();

create trigger require_event before insert on public.comments for each row execute function private.require_event();

create trigger require_event before insert on public.favorites for each row execute function private.require_event();

create function private.require_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e
  where e.id = (select c.event_id from public.comments c where c.id = new.parent_comment_id) for key share;
  if not found or not exists (select from public.comments c where c.id = new.parent_comment_id) then
    raise exception using errcode = '42501', message = 'This comment does not exist.';
  end if;
  return new;
end
$$;
comment on function private.require_comment() is
  'Trigger: raises error 42501 if the comment does not exist. Locks the event of the comment, so that the event cannot
be deleted while a reply is added.';

create trigger require_comment before insert on public.comment_replies for each row
execute function private.require_comment();
