-- Reactions, favourites, comments, replies, likes and reports.

-- Length as a person counts. Joined emoji, flags, skin tones and accents are one with what they belong to; a joiner
-- joins emoji alone, four at most, and blanks around a text are none of it.
create function private.human_length(value text) returns int
language sql immutable set search_path = '' as $$
  select char_length(regexp_replace(regexp_replace(regexp_replace(value,
    -- blanks around it; accents, keycaps, and the signs that choose how an emoji looks
    '^[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
      '|[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
      '|[\u0300-\u036f\u20e3\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'),
    -- emoji with their skin tones, joined
    '([\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?)'
      '(\u200d[\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?){0,3}', 'x', 'g'),
    -- flags
    '[\U0001f1e6-\U0001f1ff]{2}', 'x', 'g'))
$$;
grant execute on function private.human_length(text) to authenticated, service_role;

create table public.reactions (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  reaction_type text not null constraint reactions_reaction_type_known
    check (reaction_type in ('heart', 'ghost', 'flame', 'eye')),
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id, reaction_type)
);
comment on table public.reactions is 'One row a member, event and type; the counts are in event_stats.';

create index reactions_event_idx on public.reactions (event_id);

alter table public.reactions enable row level security;
revoke all on public.reactions from anon, authenticated;
grant select, insert, delete on public.reactions to authenticated;
grant all on public.reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));

create policy "Members take their own reactions back" on public.reactions
for delete to authenticated using (user_id = (select private.me()));

create policy "Members react to events they can read" on public.reactions
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));

create policy "Members read their own reactions" on public.reactions
for select to authenticated using (user_id = (select private.me()));

create table public.favorites (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id)
);
comment on table public.favorites is 'Events a member saved for later.';

create index favorites_event_idx on public.favorites (event_id);
create index favorites_user_idx on public.favorites (user_id, created_at desc);

alter table public.favorites enable row level security;
revoke all on public.favorites from anon, authenticated;
grant select, insert, delete on public.favorites to authenticated;
grant all on public.favorites to service_role;

create policy "Members remove their own favourites" on public.favorites
for delete to authenticated using (user_id = (select private.me()));

create policy "Members save events they can read" on public.favorites
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));

create policy "Members read their own favourites" on public.favorites
for select to authenticated using (user_id = (select private.me()));

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
comment on table public.comments is 'Comments on an event. Deleting is soft; deleted ones are seen by admins alone.';
comment on column public.comments.user_name is 'Copied from the profile by the database.';
comment on column public.comments.likes is 'Kept by a trigger, as is replies (those not deleted).';
comment on column public.comments.updated_at is
  'Differs from created_at where the author has edited the words; pins and flags do not count.';

create index comments_thread_idx on public.comments (event_id, is_pinned desc, created_at, id) where not is_deleted;
create index comments_event_idx on public.comments (event_id);
create index comments_user_idx on public.comments (user_id, created_at);
create index comments_flagged_idx on public.comments (created_at) where is_flagged;
-- The thread from its newest end.
create index comments_newest_idx on public.comments (event_id, is_pinned desc, created_at desc, id desc)
where not is_deleted;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated;
grant select, insert, update on public.comments to authenticated;
grant all on public.comments to service_role;

create policy "Sessions show the second factor before an update" on public.comments
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));

create policy "Sessions show the second factor before an insert" on public.comments
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));

create policy "Members read visible comments, staff all" on public.comments
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and (select true from public.events e where e.id = comments.event_id));

create policy "Authors edit their own comments" on public.comments
for update to authenticated
using (user_id = (select private.me()) and not is_deleted)
with check (user_id = (select private.me()) and not is_deleted);

create policy "Members comment on events they can read" on public.comments
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));

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
comment on table public.comment_replies is 'Replies to a comment; as comments, but never pinned.';
comment on column public.comment_replies.event_id is 'That of the comment; filled in by the database.';

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

create policy "Sessions show the second factor before an insert" on public.comment_replies
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));

create policy "Members read visible replies, staff all" on public.comment_replies
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and exists (select from public.comments c where c.id = parent_comment_id));

create policy "Authors edit their own replies" on public.comment_replies
for update to authenticated
using (user_id = (select private.me()) and not is_deleted)
with check (user_id = (select private.me()) and not is_deleted);

create policy "Members reply to comments they can read" on public.comment_replies
for insert to authenticated
with check (user_id = (select private.me())
  and exists (select from public.comments c where c.id = parent_comment_id and not c.is_deleted));

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
comment on table public.comment_reactions is 'Likes of a comment or of a reply, one a member.';

create index comment_reactions_comment_idx on public.comment_reactions (comment_id);
create index comment_reactions_reply_idx on public.comment_reactions (reply_id);

alter table public.comment_reactions enable row level security;
revoke all on public.comment_reactions from anon, authenticated;
grant select, insert, delete on public.comment_reactions to authenticated;
grant all on public.comment_reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.comment_reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));

create policy "Members take their own likes back" on public.comment_reactions
for delete to authenticated using (user_id = (select private.me()));

create policy "Members like what they can read" on public.comment_reactions
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r where r.id = reply_id and not r.is_deleted)));

create policy "Members read their own likes" on public.comment_reactions
for select to authenticated using (user_id = (select private.me()));

create table public.comment_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
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
  'Why members reported a comment or a reply, each member once; admins alone read it.';

create index comment_reports_user_idx on public.comment_reports (user_id, created_at);

alter table public.comment_reports enable row level security;
revoke all on public.comment_reports from anon, authenticated;
grant select on public.comment_reports to authenticated;
grant all on public.comment_reports to service_role;

create policy "Staff read reports" on public.comment_reports
for select to authenticated using ((select private.has_permission('moderation')));

-- A name from before these rules is not shown beside new comments.
create function private.start_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_comments_per_hour constant int := 120; -- comments and replies of one member
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'These columns are not yours to set.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.may_be_called(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.one_at_a_time('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= max_comments_per_hour then
    raise exception 'Too many comments: wait a little.' using errcode = 'PT429';
  end if;
  return new;
end
$$;

create trigger start_comment before insert on public.comments
for each row when (private.is_client()) execute function private.start_comment();

create trigger start_comment before insert on public.comment_replies
for each row when (private.is_client()) execute function private.start_comment();

-- Authors change their words and nothing else.
create function private.guard_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - array['content', 'updated_at'] <> to_jsonb(old) - array['content', 'updated_at'] then
    raise exception 'Only the words can be changed.' using errcode = '42501';
  end if;
  new.updated_at := case when new.content = old.content then old.updated_at else private.now() end;
  return new;
end
$$;

create trigger guard_comment before update on public.comments
for each row when (private.is_client()) execute function private.guard_comment();

create trigger guard_comment before update on public.comment_replies
for each row when (private.is_client()) execute function private.guard_comment();

-- Times come from the database.
create function private.stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := private.now();
  return new;
end
$$;

create trigger stamp before insert on public.reactions
for each row when (private.is_client()) execute function private.stamp();

create trigger stamp before insert on public.favorites
for each row when (private.is_client()) execute function private.stamp();

create trigger stamp before insert on public.comment_reactions
for each row when (private.is_client()) execute function private.stamp();

create trigger keep_event before insert on public.reactions for each row execute function private.keep_event();

create trigger keep_event before insert on public.comments for each row execute function private.keep_event();

create trigger keep_event before insert on public.favorites for each row execute function private.keep_event();

-- The same for replies, whose comment goes with its trip.
create function private.keep_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e
  where e.id = (select c.event_id from public.comments c where c.id = new.parent_comment_id) for key share;
  if not found or not exists (select from public.comments c where c.id = new.parent_comment_id) then
    raise exception using errcode = '42501', message = 'There is no such comment.';
  end if;
  return new;
end
$$;

create trigger keep_comment before insert on public.comment_replies for each row
execute function private.keep_comment();
