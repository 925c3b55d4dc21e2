-- Reactions, favourites, comments, replies and likes. Members write the rows themselves; the database fills in who they
-- are and keeps the counts.

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

create table public.reactions (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  reaction_type text not null constraint reactions_reaction_type_known
    check (reaction_type in ('heart', 'ghost', 'flame', 'eye')),
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id, reaction_type)
);
comment on table public.reactions is 'One row a member, event and type; the counts are in event_stats.';

create table public.favorites (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id)
);
comment on table public.favorites is 'Events a member saved for later.';

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
