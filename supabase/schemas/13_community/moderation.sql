-- Deletes and reports comments, logs the changes of moderators, and lists flagged comments.

create function public.delete_comment(comment_id uuid default null, reply_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  profile_id uuid := private.require_member();
  is_moderator boolean := private.has_permission('moderation');
  author uuid;
  event uuid;
  was_deleted boolean;
begin
  if num_nonnulls(comment_id, reply_id) <> 1 then return private.invalid('comment_id'); end if;
  select t.user_id, t.event_id, t.is_deleted into author, event, was_deleted from (
    select c.user_id, c.event_id, c.is_deleted from public.comments c where c.id = delete_comment.comment_id
    union all
    select r.user_id, r.event_id, r.is_deleted from public.comment_replies r where r.id = delete_comment.reply_id) t
  join public.events e on e.id = t.event_id
    and (is_moderator or e.status = 'published' or e.id in (select private.booked_events()));
  if event is null or was_deleted and not is_moderator then return private.result('not_found'); end if;
  if not is_moderator and author is distinct from profile_id then return private.result('forbidden'); end if;
  if comment_id is not null then
    update public.comments c set is_deleted = true where c.id = delete_comment.comment_id and not c.is_deleted;
  else
    update public.comment_replies r set is_deleted = true where r.id = delete_comment.reply_id and not r.is_deleted;
  end if;
  if found and author is distinct from profile_id then
    if comment_id is not null then perform private.audit('delete_comment', 'comments', comment_id::text);
    else perform private.audit('delete_reply', 'comment_replies', reply_id::text); end if;
  end if;
  return private.result('deleted');
end
$$;
comment on function public.delete_comment(uuid, uuid) is
  'For the author or a moderator: marks a comment or a reply as deleted, so that moderators can restore it. Pass
either comment_id or reply_id. Authors cannot use an update, because row-level security hides deleted rows from them.
Statuses: deleted, forbidden, not_found, invalid {fields text[]}.';
revoke execute on function public.delete_comment(uuid, uuid) from public, anon, authenticated;
grant execute on function public.delete_comment(uuid, uuid) to authenticated;

create function private.audit_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(case when to_jsonb(new) ->> f.flag = 'true' then f.set_action else f.unset_action end
    || case tg_table_name when 'comments' then '_comment' else '_reply' end, tg_table_name, new.id::text)
  from (values ('is_deleted', 'delete', 'restore'), ('is_pinned', 'pin', 'unpin'), ('is_flagged', 'flag', 'unflag'))
    as f (flag, set_action, unset_action)
  where to_jsonb(new) -> f.flag <> to_jsonb(old) -> f.flag;
  return null;
end
$$;
comment on function private.audit_moderation() is
  'Trigger: writes an audit log entry for each flag of a comment or reply that a moderator changes.';

create trigger audit_moderation after update of is_deleted, is_pinned, is_flagged on public.comments
for each row when (private.is_client()) execute function private.audit_moderation();

create trigger audit_moderation after update of is_deleted, is_flagged on public.comment_replies
for each row when (private.is_client()) execute function private.audit_moderation();

create function private.check_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_reports_per_hour constant int := 20; -- reports per member
begin
  new.reason := coalesce(private.clean(new.reason), '');
  new.created_at := private.now();
  perform private.advisory_lock('reports ' || new.user_id);
  if exists (select from public.comment_reports t where t.user_id = new.user_id
    and (t.comment_id = new.comment_id or t.reply_id = new.reply_id)) then
    return null;
  end if;
  if (select count(*) from public.comment_reports t
    where t.user_id = new.user_id
      and t.created_at > private.now() - interval '1 hour') >= max_reports_per_hour then
    raise exception 'Too many reports. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.check_report() is
  'Trigger: ignores a second report of the same comment or reply by one member, without an error. Raises error PT429
if the member sends more than 20 reports per hour.';

create trigger check_report before insert on public.comment_reports
for each row when (private.is_client()) execute function private.check_report();

create function private.flag_reported() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.comments c set is_flagged = true where c.id = new.comment_id and not c.is_deleted;
  update public.comment_replies r set is_flagged = true where r.id = new.reply_id and not r.is_deleted;
  return null;
end
$$;
comment on function private.flag_reported() is
  'Trigger: sets is_flagged on a reported comment or reply, so that it appears in moderation_queue.';

create trigger flag_reported after insert on public.comment_reports
for each row when (private.is_client()) execute function private.flag_reported();

create function private.erase_comments(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform a.id from public.comment_replies a where a.user_id = erase_comments.profile_id order by a.id for update;
  perform c.id from public.comments c
  where c.user_id = erase_comments.profile_id or c.id in (select a.parent_comment_id from public.comment_replies a
    where a.user_id = erase_comments.profile_id)
  order by c.id for update;
  perform s.event_id from public.event_stats s
  where s.event_id in (select a.event_id from public.comment_replies a where a.user_id = erase_comments.profile_id)
    or s.event_id in (select c.event_id from public.comments c where c.user_id = erase_comments.profile_id)
  order by s.event_id for update;
  delete from public.comment_reports r where r.user_id = erase_comments.profile_id
    or r.comment_id in (select c.id from public.comments c where c.user_id = erase_comments.profile_id)
    or r.reply_id in (select a.id from public.comment_replies a where a.user_id = erase_comments.profile_id);
  update public.comment_replies a set user_name = 'Former member', content = '…', is_deleted = true
  where a.user_id = erase_comments.profile_id;
  update public.comments c set user_name = 'Former member', content = '…', is_deleted = true
  where c.user_id = erase_comments.profile_id;
end
$$;
comment on function private.erase_comments(uuid) is
  'Removes the name and the text from a member''s comments and replies, and deletes the member''s reports. The rows
remain, so that replies of other members keep their position. Locks rows in the same order as the triggers that
update counters, to avoid deadlocks.';

create view public.moderation_queue with (security_invoker = true) as
select 'comment' as kind, c.id, c.event_id, e.title as event_title, c.id as comment_id, null::text as parent_content,
  c.user_name, c.content, c.is_deleted, c.is_flagged, c.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
    from public.comment_reports r where r.comment_id = c.id) as reports
from public.comments c join public.events e on e.id = c.event_id
where c.is_flagged and (select private.has_permission('moderation'))
union all
select 'reply', a.id, a.event_id, e.title, a.parent_comment_id, c.content, a.user_name, a.content, a.is_deleted,
  a.is_flagged, a.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
    from public.comment_reports r where r.reply_id = a.id)
from public.comment_replies a join public.comments c on c.id = a.parent_comment_id
join public.events e on e.id = a.event_id
where a.is_flagged and (select private.has_permission('moderation'));
comment on view public.moderation_queue is
  'Flagged comments and replies with their reports, including deleted comments and replies. Only moderators see rows.
Never null: kind, id, event_id, event_title, comment_id, user_name, content, is_deleted, is_flagged, created_at,
reports.';
comment on column public.moderation_queue.kind is
  'Whether the row is about a comment or a reply. Values: comment, reply.';
comment on column public.moderation_queue.id is 'The id of the comment or reply.';
comment on column public.moderation_queue.event_id is 'The event on which the member commented.';
comment on column public.moderation_queue.event_title is 'The title of the event.';
comment on column public.moderation_queue.comment_id is
  'The id of the comment, or of the comment to which the reply belongs.';
comment on column public.moderation_queue.parent_content is
  'The text of the comment that the reply belongs to. Null for a comment.';
comment on column public.moderation_queue.user_name is 'The author''s name.';
comment on column public.moderation_queue.content is 'The text of the comment or reply.';
comment on column public.moderation_queue.is_deleted is 'Whether the comment or reply is deleted.';
comment on column public.moderation_queue.is_flagged is
  'Always true: the view lists only flagged comments and replies.';
comment on column public.moderation_queue.created_at is 'When the comment or reply was posted.';
comment on column public.moderation_queue.reports is
  'The reports by members, the oldest report first. Shape: {reason text, at timestamptz}[].';
revoke all on public.moderation_queue from anon, authenticated;
grant select on public.moderation_queue to authenticated, service_role;
