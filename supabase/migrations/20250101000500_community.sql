-- Reactions, favourites, comments, replies and likes. Members write the rows themselves; the database fills in who they
-- are and keeps the counts.

create table public.reactions (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  reaction_type text not null check (reaction_type in ('heart', 'ghost', 'flame', 'eye')),
  created_at timestamptz not null default now(),
  primary key (user_id, event_id, reaction_type)
);
comment on table public.reactions is 'One row a member, event and type; the counts are in event_stats.';

create table public.favorites (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
comment on table public.favorites is 'Events a member saved for later.';

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null,
  likes int not null default 0 check (likes >= 0),
  replies int not null default 0 check (replies >= 0),
  is_deleted boolean not null default false,
  is_pinned boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.comments is 'Comments on an event. Deleting is soft; deleted ones are seen by admins alone.';
comment on column public.comments.user_name is 'Copied from the profile by the database.';
comment on column public.comments.likes is 'Kept by a trigger, as is replies (those not deleted).';
comment on column public.comments.updated_at is 'Differs from created_at where the author has edited the words; pins and flags do not count.';

create table public.comment_replies (
  id uuid primary key default gen_random_uuid(),
  parent_comment_id uuid not null references public.comments (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null,
  likes int not null default 0 check (likes >= 0),
  is_deleted boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.comment_replies is 'Replies to a comment; as comments, but never pinned.';
comment on column public.comment_replies.event_id is 'That of the comment; filled in by the database.';

create table public.comment_reactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reaction_type text not null default 'like' check (reaction_type = 'like'),
  created_at timestamptz not null default now(),
  constraint comment_reactions_one_target check (num_nonnulls(comment_id, reply_id) = 1),
  constraint comment_reactions_comment_once unique (user_id, comment_id),
  constraint comment_reactions_reply_once unique (user_id, reply_id)
);
comment on table public.comment_reactions is 'Likes of a comment or of a reply, one a member.';

create table public.comment_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  constraint comment_reports_one_target check (num_nonnulls(comment_id, reply_id) = 1)
);
comment on table public.comment_reports is 'Why members reported a comment or a reply; admins alone read it.';

create index reactions_event_idx on public.reactions (event_id);
create index favorites_event_idx on public.favorites (event_id);
create index favorites_user_idx on public.favorites (user_id, created_at desc);
create index comments_thread_idx on public.comments (event_id, is_pinned desc, created_at, id) where not is_deleted;
create index comments_event_idx on public.comments (event_id);
create index comments_user_idx on public.comments (user_id, created_at);
create index comments_flagged_idx on public.comments (created_at) where is_flagged;
create index comment_replies_parent_idx on public.comment_replies (parent_comment_id, created_at, id);
create index comment_replies_event_idx on public.comment_replies (event_id, created_at);
create index comment_replies_user_idx on public.comment_replies (user_id, created_at);
create index comment_replies_flagged_idx on public.comment_replies (created_at) where is_flagged;
create index comment_reactions_comment_idx on public.comment_reactions (comment_id);
create index comment_reactions_reply_idx on public.comment_reactions (reply_id);
create index comment_reports_user_idx on public.comment_reports (user_id, created_at);
create index comment_reports_comment_idx on public.comment_reports (comment_id);
create index comment_reports_reply_idx on public.comment_reports (reply_id);

-- Helpers --------------------------------------------------------------------------------------------------------

-- Length as a person counts: joined emoji, flags, skin tones and accents are one with what they belong to.
create function private.human_length(value text) returns int
language sql immutable set search_path = '' as $$
  select char_length(regexp_replace(regexp_replace(value,
    '\u200d.|[\u0300-\u036f\u20e3\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]', '', 'g'),
    '[\U0001f1e6-\U0001f1ff]{2}', 'x', 'g'))
$$;
alter table public.comments add constraint comments_content_fits
  check (content ~ '\S' and char_length(content) <= 20000 and private.human_length(content) <= 2000);
alter table public.comment_replies add constraint comment_replies_content_fits
  check (content ~ '\S' and char_length(content) <= 20000 and private.human_length(content) <= 2000);

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.reactions enable row level security;
alter table public.favorites enable row level security;
alter table public.comments enable row level security;
alter table public.comment_replies enable row level security;
alter table public.comment_reactions enable row level security;
alter table public.comment_reports enable row level security;

create policy "Members read their own reactions" on public.reactions
for select to authenticated using (user_id = (select auth.uid()));
create policy "Members react to events they can read" on public.reactions
for insert to authenticated
with check (user_id = (select auth.uid()) and exists (select 1 from public.events e where e.id = event_id));
create policy "Members take their own reactions back" on public.reactions
for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members read their own favourites" on public.favorites
for select to authenticated using (user_id = (select auth.uid()));
create policy "Members save events they can read" on public.favorites
for insert to authenticated
with check (user_id = (select auth.uid()) and exists (select 1 from public.events e where e.id = event_id));
create policy "Members remove their own favourites" on public.favorites
for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members read visible comments, admins all" on public.comments
for select to authenticated
using ((not is_deleted or (select private.is_admin())) and exists (select 1 from public.events e where e.id = event_id));
create policy "Members comment on events they can read" on public.comments
for insert to authenticated
with check (user_id = (select auth.uid()) and exists (select 1 from public.events e where e.id = event_id));
create policy "Authors edit their own comments" on public.comments
for update to authenticated
using (user_id = (select auth.uid()) and not is_deleted) with check (user_id = (select auth.uid()) and not is_deleted);
create policy "Members read visible replies, admins all" on public.comment_replies
for select to authenticated
using ((not is_deleted or (select private.is_admin())) and exists (select 1 from public.comments c where c.id = parent_comment_id));
create policy "Members reply to comments they can read" on public.comment_replies
for insert to authenticated
with check (user_id = (select auth.uid())
  and exists (select 1 from public.comments c where c.id = parent_comment_id and not c.is_deleted));
create policy "Authors edit their own replies" on public.comment_replies
for update to authenticated
using (user_id = (select auth.uid()) and not is_deleted) with check (user_id = (select auth.uid()) and not is_deleted);
create policy "Members read their own likes" on public.comment_reactions
for select to authenticated using (user_id = (select auth.uid()));
create policy "Members like what they can read" on public.comment_reactions
for insert to authenticated
with check (user_id = (select auth.uid()) and (
  exists (select 1 from public.comments c where c.id = comment_id and not c.is_deleted)
  or exists (select 1 from public.comment_replies r where r.id = reply_id and not r.is_deleted)));
create policy "Members take their own likes back" on public.comment_reactions
for delete to authenticated using (user_id = (select auth.uid()));
create policy "Admins read reports" on public.comment_reports
for select to authenticated using ((select private.is_admin()));

revoke all on public.reactions, public.favorites, public.comments, public.comment_replies, public.comment_reactions,
  public.comment_reports from anon, authenticated;
grant select, insert, delete on public.reactions, public.favorites, public.comment_reactions to authenticated;
grant select, insert, update on public.comments, public.comment_replies to authenticated;
grant select on public.comment_reports to authenticated;
grant all on public.reactions, public.favorites, public.comments, public.comment_replies, public.comment_reactions,
  public.comment_reports to service_role;
