-- What the database fills in, counts and refuses around comments, and what moderators do.

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.count_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.reactions := case when tg_op = 'DELETE' then old else new end;
  change int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update public.event_stats s set
    hearts = s.hearts + case r.reaction_type when 'heart' then change else 0 end,
    ghosts = s.ghosts + case r.reaction_type when 'ghost' then change else 0 end,
    flames = s.flames + case r.reaction_type when 'flame' then change else 0 end,
    eyes = s.eyes + case r.reaction_type when 'eye' then change else 0 end
  where s.event_id = r.event_id;
  return null;
end
$$;
create trigger count_reaction after insert or delete on public.reactions
for each row execute function private.count_reaction();

create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change int := case when tg_op <> 'DELETE' and not new.is_deleted then 1 else 0 end
    - case when tg_op <> 'INSERT' and not old.is_deleted then 1 else 0 end;
begin
  if change = 0 then return null; end if;
  if tg_table_name = 'comments' then
    update public.event_stats s set comments = s.comments + change where s.event_id = coalesce(new.event_id, old.event_id);
  else
    update public.comments c set replies = c.replies + change
    where c.id = (to_jsonb(coalesce(new, old)) ->> 'parent_comment_id')::uuid;
  end if;
  return null;
end
$$;
create trigger count_comment after insert or delete or update of is_deleted on public.comments
for each row execute function private.count_comment();
create trigger count_comment after insert or delete or update of is_deleted on public.comment_replies
for each row execute function private.count_comment();

-- Who has an event open watches its counters' row alone: everybody who may read the event may read that, while a row
-- that has just been deleted could no longer be shown to a member as changed.
create function private.tell_of_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_stats s set revision = s.revision + 1 where s.event_id = new.event_id;
  return null;
end
$$;
create trigger tell_of_comment after insert or update of content, is_deleted, is_pinned, is_flagged on public.comments
for each row execute function private.tell_of_comment();
create trigger tell_of_comment after insert or update of content, is_deleted, is_flagged on public.comment_replies
for each row execute function private.tell_of_comment();

-- Only hosted Supabase has it.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.event_stats;
  end if;
end
$$;

create function private.count_like() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.comment_reactions := case when tg_op = 'DELETE' then old else new end;
  change int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update public.comments c set likes = c.likes + change where c.id = l.comment_id;
  update public.comment_replies r set likes = r.likes + change where r.id = l.reply_id;
  return null;
end
$$;
create trigger count_like after insert or delete on public.comment_reactions
for each row execute function private.count_like();

-- A new comment or reply: the name comes from the profile, the event of a reply from its comment; flags start off.
-- More than 120 an hour from one member are refused with 429.
create function private.start_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0 or coalesce((given ->> 'replies')::int, 0) <> 0 then
    raise exception 'These columns are not yours to set.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p where p.id = new.user_id), 'Member');
  new.created_at := now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  if (select count(*) from public.comments c where c.user_id = new.user_id and c.created_at > now() - interval '1 hour')
   + (select count(*) from public.comment_replies r where r.user_id = new.user_id and r.created_at > now() - interval '1 hour') >= 120 then
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
  new.updated_at := case when new.content = old.content then old.updated_at else now() end;
  return new;
end
$$;
create trigger guard_comment before update on public.comments
for each row when (private.is_client()) execute function private.guard_comment();
create trigger guard_comment before update on public.comment_replies
for each row when (private.is_client()) execute function private.guard_comment();

-- Times come from the database.
create function private.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := now();
  return new;
end
$$;
create trigger stamp before insert on public.reactions
for each row when (private.is_client()) execute function private.stamp();
create trigger stamp before insert on public.favorites
for each row when (private.is_client()) execute function private.stamp();
create trigger stamp before insert on public.comment_reactions
for each row when (private.is_client()) execute function private.stamp();

-- Functions ------------------------------------------------------------------------------------------------------

-- One change of one flag, by whoever may; what: delete (the author, or an admin), restore, pin, unpin, flag, unflag (admins).
create function private.mark_comment(kind text, id uuid, what text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  author uuid;
  entity text := case kind when 'reply' then 'comment_replies' else 'comments' end;
  found_it boolean;
begin
  if auth.uid() is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  execute format('select true, t.user_id from public.%I t where t.id = $1 and ($2 or not t.is_deleted) for update', entity)
  into found_it, author using id, private.is_admin();
  if found_it is null then return '{"status": "not_found"}'::jsonb; end if;
  if not private.is_admin() and (what <> 'delete' or author is distinct from auth.uid()) then return '{"status": "forbidden"}'::jsonb; end if;
  execute format('update public.%I t set %s where t.id = $1', entity, case what
    when 'delete' then 'is_deleted = true' when 'restore' then 'is_deleted = false'
    when 'pin' then 'is_pinned = true' when 'unpin' then 'is_pinned = false'
    when 'flag' then 'is_flagged = true' when 'unflag' then 'is_flagged = false' end) using id;
  if author is distinct from auth.uid() or what <> 'delete' then
    perform private.audit(what || '_' || kind, entity, id::text);
  end if;
  return jsonb_build_object('status', case what when 'delete' then 'deleted' when 'restore' then 'restored'
    when 'pin' then 'pinned' when 'unpin' then 'unpinned' when 'flag' then 'flagged' else 'unflagged' end);
end
$$;

-- Soft deletes, pins and flags. Statuses: deleted, restored, pinned, unpinned, flagged, unflagged, forbidden, not_found.
create function public.delete_comment(comment_id uuid) returns jsonb
language sql security definer set search_path = '' as $$ select private.mark_comment('comment', comment_id, 'delete') $$;
create function public.delete_reply(reply_id uuid) returns jsonb
language sql security definer set search_path = '' as $$ select private.mark_comment('reply', reply_id, 'delete') $$;
create function public.restore_comment(comment_id uuid) returns jsonb
language sql security definer set search_path = '' as $$ select private.mark_comment('comment', comment_id, 'restore') $$;
create function public.restore_reply(reply_id uuid) returns jsonb
language sql security definer set search_path = '' as $$ select private.mark_comment('reply', reply_id, 'restore') $$;
create function public.set_comment_pinned(comment_id uuid, pinned boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comment', comment_id, case when pinned then 'pin' else 'unpin' end)
$$;
create function public.set_comment_flagged(comment_id uuid, flagged boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comment', comment_id, case when flagged then 'flag' else 'unflag' end)
$$;
create function public.set_reply_flagged(reply_id uuid, flagged boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('reply', reply_id, case when flagged then 'flag' else 'unflag' end)
$$;

-- Flags a comment or a reply for the admins. Statuses: reported, invalid {fields}, too_many (20 an hour), not_found.
create function public.report_comment(reason text, comment_id uuid default null, reply_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  if private.clean(reason) is null or char_length(reason) > 500 then return '{"status": "invalid", "fields": ["reason"]}'::jsonb; end if;
  if num_nonnulls(comment_id, reply_id) <> 1 then return '{"status": "invalid", "fields": ["comment_id"]}'::jsonb; end if;
  if (select count(*) from public.comment_reports r
      where r.user_id = auth.uid() and r.created_at > now() - interval '1 hour') >= 20 then
    return '{"status": "too_many"}'::jsonb;
  end if;
  update public.comments c set is_flagged = true where c.id = report_comment.comment_id and not c.is_deleted;
  if not found then
    update public.comment_replies r set is_flagged = true where r.id = report_comment.reply_id and not r.is_deleted;
    if not found then return '{"status": "not_found"}'::jsonb; end if;
  end if;
  insert into public.comment_reports (user_id, comment_id, reply_id, reason)
  values (auth.uid(), comment_id, reply_id, private.clean(reason));
  return '{"status": "reported"}'::jsonb;
end
$$;

create view public.moderation_queue with (security_invoker = true) as
select 'comment' as kind, c.id, c.event_id, e.title as event_title, c.id as comment_id, null::text as parent_content,
  c.user_name, c.content, c.is_deleted, c.is_flagged, c.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
   from public.comment_reports r where r.comment_id = c.id) as reports
from public.comments c join public.events e on e.id = c.event_id
where c.is_flagged and (select private.is_admin())
union all
select 'reply', a.id, a.event_id, e.title, a.parent_comment_id, c.content, a.user_name, a.content, a.is_deleted, a.is_flagged,
  a.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
   from public.comment_reports r where r.reply_id = a.id)
from public.comment_replies a join public.comments c on c.id = a.parent_comment_id join public.events e on e.id = a.event_id
where a.is_flagged and (select private.is_admin());
comment on view public.moderation_queue is 'Flagged comments and replies, deleted ones too, with why; empty for all but admins.';

revoke all on public.moderation_queue from anon, authenticated;
grant select on public.moderation_queue to authenticated, service_role;

revoke execute on function public.delete_comment(uuid), public.delete_reply(uuid), public.restore_comment(uuid),
  public.restore_reply(uuid), public.set_comment_pinned(uuid, boolean), public.set_comment_flagged(uuid, boolean),
  public.set_reply_flagged(uuid, boolean), public.report_comment(text, uuid, uuid) from public, anon, authenticated;
grant execute on function public.delete_comment(uuid), public.delete_reply(uuid), public.restore_comment(uuid),
  public.restore_reply(uuid), public.set_comment_pinned(uuid, boolean), public.set_comment_flagged(uuid, boolean),
  public.set_reply_flagged(uuid, boolean), public.report_comment(text, uuid, uuid) to authenticated, service_role;
