-- What the database fills in and refuses where members write.

-- A new comment or reply: the name comes from the profile, the event of a reply from its comment; flags start off.
-- More an hour from one member than the house allows are refused with 429.
create function private.start_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'These columns are not yours to set.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p where p.id = new.user_id), 'Member');
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
    >= (private.rules()).comments_an_hour then
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
