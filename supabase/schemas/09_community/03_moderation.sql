-- Deletes, restores, pins, flags and reports comments.

-- Whether the caller may read what is said on a trip.
create function private.may_read_talk(event_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.events e where e.id = may_read_talk.event_id
    and (e.status = 'published' or private.has_permission('moderation') or e.id in (select private.booked_events())))
$$;

-- Sets one flag (is_deleted, is_pinned or is_flagged) of a comment or a reply. Authors delete their own, admins do
-- all; what changes another's words stands in the record.
create function private.mark_comment(entity text, id uuid, flag text, wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  deed text := case flag when 'is_deleted' then case when wanted then 'delete' else 'restore' end
    when 'is_pinned' then case when wanted then 'pin' else 'unpin' end
    else case when wanted then 'flag' else 'unflag' end end;
  author uuid;
  trip uuid;
  gone boolean;
  changed int;
begin
  perform private.require_member();
  if wanted is null then return private.invalid(replace(flag, 'is_', '')); end if;
  execute format('select t.user_id, t.event_id, t.is_deleted from public.%I t where t.id = $1', entity)
  into author, trip, gone using id;
  if trip is null or (gone and not private.has_permission('moderation')) or not private.may_read_talk(trip) then
    return private.result('not_found');
  end if;
  if not private.has_permission('moderation') and (deed <> 'delete' or author is distinct from private.me()) then
    return private.result('forbidden');
  end if;
  execute format('update public.%I t set %I = $2 where t.id = $1 and t.%2$I <> $2', entity, flag) using id, wanted;
  get diagnostics changed = row_count;
  if changed = 1 and (deed <> 'delete' or author is distinct from private.me()) then
    perform private.audit(deed || case entity when 'comments' then '_comment' else '_reply' end, entity, id::text);
  end if;
  return private.result(case deed when 'delete' then 'deleted' when 'restore' then 'restored' when 'pin' then 'pinned'
    when 'unpin' then 'unpinned' when 'flag' then 'flagged' else 'unflagged' end);
end
$$;

create function public.delete_comment(comment_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comments', comment_id, 'is_deleted', true)
$$;
comment on function public.delete_comment(uuid) is
  'Soft: the row stays, for moderators to restore. For its author, or an admin.
Statuses: deleted, forbidden, not_found.';
revoke execute on function public.delete_comment(uuid) from public, anon, authenticated;
grant execute on function public.delete_comment(uuid) to authenticated;

create function public.delete_reply(reply_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comment_replies', reply_id, 'is_deleted', true)
$$;
comment on function public.delete_reply(uuid) is 'As delete_comment. Statuses: deleted, forbidden, not_found.';
revoke execute on function public.delete_reply(uuid) from public, anon, authenticated;
grant execute on function public.delete_reply(uuid) to authenticated;

create function public.restore_comment(comment_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comments', comment_id, 'is_deleted', false)
$$;
comment on function public.restore_comment(uuid) is
  'Takes a deletion back; for admins. Statuses: restored, forbidden, not_found.';
revoke execute on function public.restore_comment(uuid) from public, anon, authenticated;
grant execute on function public.restore_comment(uuid) to authenticated;

create function public.restore_reply(reply_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comment_replies', reply_id, 'is_deleted', false)
$$;
comment on function public.restore_reply(uuid) is 'As restore_comment. Statuses: restored, forbidden, not_found.';
revoke execute on function public.restore_reply(uuid) from public, anon, authenticated;
grant execute on function public.restore_reply(uuid) to authenticated;

create function public.set_comment_pinned(comment_id uuid, pinned boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comments', comment_id, 'is_pinned', pinned)
$$;
comment on function public.set_comment_pinned(uuid, boolean) is
  'Pinned comments come first; for admins. Statuses: pinned, unpinned, forbidden, invalid {fields text[]}, not_found.';
revoke execute on function public.set_comment_pinned(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_comment_pinned(uuid, boolean) to authenticated;

create function public.set_comment_flagged(comment_id uuid, flagged boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comments', comment_id, 'is_flagged', flagged)
$$;
comment on function public.set_comment_flagged(uuid, boolean) is 'Flagged ones wait in moderation_queue; for admins.
Statuses: flagged, unflagged, forbidden, invalid {fields text[]}, not_found.';
revoke execute on function public.set_comment_flagged(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_comment_flagged(uuid, boolean) to authenticated;

create function public.set_reply_flagged(reply_id uuid, flagged boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_comment('comment_replies', reply_id, 'is_flagged', flagged)
$$;
comment on function public.set_reply_flagged(uuid, boolean) is
  'As set_comment_flagged. Statuses: flagged, unflagged, forbidden, invalid {fields text[]}, not_found.';
revoke execute on function public.set_reply_flagged(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_reply_flagged(uuid, boolean) to authenticated;

create function public.report_comment(
  reason text, comment_id uuid default null, reply_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_reports_per_hour constant int := 20; -- of one member
  r public.comment_reports;
begin
  r.user_id := private.require_member();
  r.comment_id := report_comment.comment_id;
  r.reply_id := report_comment.reply_id;
  r.reason := private.clean(report_comment.reason);
  if private.validation_errors(r, 'reason') <> '{}' then return private.invalid('reason'); end if;
  if num_nonnulls(r.comment_id, r.reply_id) <> 1 then return private.invalid('comment_id'); end if;
  perform private.one_at_a_time('reports ' || r.user_id);
  if exists (select from public.comment_reports t where t.user_id = r.user_id
    and (t.comment_id = r.comment_id or t.reply_id = r.reply_id)) then
    return private.result('reported');
  end if;
  if (select count(*) from public.comment_reports t
    where t.user_id = r.user_id
      and t.created_at > private.now() - interval '1 hour') >= max_reports_per_hour then
    return private.result('too_many');
  end if;
  update public.comments c set is_flagged = true
  where c.id = r.comment_id and not c.is_deleted and private.may_read_talk(c.event_id);
  if not found then
    update public.comment_replies a set is_flagged = true
    where a.id = r.reply_id and not a.is_deleted and private.may_read_talk(a.event_id)
      and not (select c.is_deleted from public.comments c where c.id = a.parent_comment_id);
    if not found then return private.result('not_found'); end if;
  end if;
  insert into public.comment_reports (user_id, comment_id, reply_id, reason)
  values (r.user_id, r.comment_id, r.reply_id, r.reason);
  return private.result('reported');
end
$$;
comment on function public.report_comment(text, uuid, uuid) is
  'Flags one comment or one reply that the caller can read for the admins, with the reason; whoever has reported it
already is answered alike, and nothing is changed. too_many: as often as one
member may within the hour.
Statuses: reported, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.report_comment(text, uuid, uuid) from public, anon, authenticated;
grant execute on function public.report_comment(text, uuid, uuid) to authenticated;

-- What a person said in public is emptied, so that the answers to it keep their place; who reported it is nobody's
-- business. Everything is locked first, in the order in which counters are.
create function private.erase_comments(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform a.id from public.comment_replies a where a.user_id = person order by a.id for update;
  perform c.id from public.comments c
  where c.user_id = person or c.id in (select a.parent_comment_id from public.comment_replies a
    where a.user_id = person)
  order by c.id for update;
  perform s.event_id from public.event_stats s
  where s.event_id in (select a.event_id from public.comment_replies a where a.user_id = person)
    or s.event_id in (select c.event_id from public.comments c where c.user_id = person)
  order by s.event_id for update;
  delete from public.comment_reports r where r.user_id = person
    or r.comment_id in (select c.id from public.comments c where c.user_id = person)
    or r.reply_id in (select a.id from public.comment_replies a where a.user_id = person);
  update public.comment_replies a set user_name = 'Former member', content = '…', is_deleted = true
  where a.user_id = person;
  update public.comments c set user_name = 'Former member', content = '…', is_deleted = true where c.user_id = person;
end
$$;

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
comment on view public.moderation_queue is 'Flagged comments and replies, deleted ones too, with why; empty for all but
admins. Never null: kind, id, event_id, event_title, comment_id, user_name, content, is_deleted, is_flagged, created_at,
reports.';
comment on column public.moderation_queue.kind is 'Values: comment, reply.';
comment on column public.moderation_queue.reports is 'Shape: {reason text, at timestamptz}[].';
revoke all on public.moderation_queue from anon, authenticated;
grant select on public.moderation_queue to authenticated, service_role;
