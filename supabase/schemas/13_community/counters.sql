-- Counters of reactions and comments, and their broadcast to clients.

create function private.count_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
  events uuid[];
  kinds text[];
  steps int[];
begin
  select array_agg(c.event_id), array_agg(c.reaction_type), array_agg(sign * c.n) into events, kinds, steps
  from (select r.event_id, r.reaction_type, count(*) as n from changed r group by 1, 2) c;
  perform s.event_id from public.event_stats s where s.event_id = any (events) order by s.event_id for no key update;
  update public.event_stats s set hearts = s.hearts + c.hearts, ghosts = s.ghosts + c.ghosts,
    flames = s.flames + c.flames, eyes = s.eyes + c.eyes
  from (
    select x.event_id, coalesce(sum(x.n) filter (where x.kind = 'heart'), 0) as hearts,
      coalesce(sum(x.n) filter (where x.kind = 'ghost'), 0) as ghosts,
      coalesce(sum(x.n) filter (where x.kind = 'flame'), 0) as flames,
      coalesce(sum(x.n) filter (where x.kind = 'eye'), 0) as eyes
    from unnest(events, kinds, steps) x (event_id, kind, n) group by 1) c
  where s.event_id = c.event_id;
  return null;
end
$$;

comment on function private.count_reactions() is
  'Trigger: updates the reaction counters in event_stats once per statement. Locks the counters in the order of their
event ids, to avoid deadlocks.';

create trigger count_added after insert on public.reactions
referencing new table as changed for each statement execute function private.count_reactions();

create trigger count_removed after delete on public.reactions
referencing old table as changed for each statement execute function private.count_reactions();

create function private.count_comment_changes(events uuid[], comments int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform s.event_id from public.event_stats s where s.event_id = any (events) order by s.event_id for no key update;
  update public.event_stats s set comments = s.comments + c.comments, revision = s.revision + 1
  from unnest(events, count_comment_changes.comments) c (event_id, comments) where s.event_id = c.event_id;
end
$$;
comment on function private.count_comment_changes(uuid[], int[]) is
  'Updates the comment counters of events and increases their revision, so that clients refetch the comments. events:
ids of the events. comments: the change of the counter of each event, in the same order.';

create function private.count_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
  events uuid[];
  steps int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c.event_id), array_agg(c.n) into events, steps from (
      select n.event_id, count(*) filter (where not n.is_deleted) as n from new_rows n group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c.event_id), array_agg(-c.n) into events, steps from (
      select o.event_id, count(*) filter (where not o.is_deleted) as n from old_rows o group by 1) c;
  else
    select array_agg(distinct c.event_id) into touched from (
      select n.id, n.event_id, n.content, n.is_deleted, n.is_pinned, n.is_flagged from new_rows n
      except select o.id, o.event_id, o.content, o.is_deleted, o.is_pinned, o.is_flagged from old_rows o) c;
    select array_agg(c.event_id), array_agg(c.n) into events, steps from (
      select s.event_id, sum(s.n) as n from (
        select n.event_id, (not n.is_deleted)::int as n from new_rows n
        union all select o.event_id, -(not o.is_deleted)::int from old_rows o) s
      where s.event_id = any (touched) group by 1) c;
  end if;
  if events is not null then perform private.count_comment_changes(events, steps); end if;
  return null;
end
$$;

comment on function private.count_comments() is
  'Trigger: updates the number of comments of each event that are not deleted, once per statement. Ignores updates that
change neither the text nor a flag.';

create trigger count_added after insert on public.comments
referencing new table as new_rows for each statement execute function private.count_comments();

create trigger count_removed after delete on public.comments
referencing old table as old_rows for each statement execute function private.count_comments();

create trigger count_changed after update on public.comments
referencing old table as old_rows new table as new_rows for each statement execute function private.count_comments();

create function private.count_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  events uuid[];
  parents uuid[];
  steps int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.event_id) into events from new_rows n;
    select array_agg(c.id), array_agg(c.n) into parents, steps from (
      select n.parent_comment_id as id, count(*) as n from new_rows n where not n.is_deleted group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.event_id) into events from old_rows o;
    select array_agg(c.id), array_agg(-c.n) into parents, steps from (
      select o.parent_comment_id as id, count(*) as n from old_rows o where not o.is_deleted group by 1) c;
  else
    select array_agg(distinct c.event_id) into events from (
      select n.id, n.event_id, n.content, n.is_deleted, n.is_flagged from new_rows n
      except select o.id, o.event_id, o.content, o.is_deleted, o.is_flagged from old_rows o) c;
    select array_agg(c.id), array_agg(c.n) into parents, steps from (
      select s.id, sum(s.n) as n from (
        select n.parent_comment_id as id, (not n.is_deleted)::int as n from new_rows n
        union all select o.parent_comment_id, -(not o.is_deleted)::int from old_rows o) s
      group by 1 having sum(s.n) <> 0) c;
  end if;
  if events is null then return null; end if;
  perform c.id from public.comments c where c.id = any (parents) order by c.id for no key update;
  update public.comments c set replies = c.replies + n.n from unnest(parents, steps) n (id, n) where c.id = n.id;
  perform private.count_comment_changes(events, array_fill(0, array[cardinality(events)]));
  return null;
end
$$;

comment on function private.count_replies() is
  'Trigger: updates the number of replies that are not deleted for each comment, once per statement. Locks comments
before events, to avoid deadlocks.';

create trigger count_added after insert on public.comment_replies
referencing new table as new_rows for each statement execute function private.count_replies();

create trigger count_removed after delete on public.comment_replies
referencing old table as old_rows for each statement execute function private.count_replies();

create trigger count_changed after update on public.comment_replies
referencing old table as old_rows new table as new_rows for each statement execute function private.count_replies();

create function private.count_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
  replies uuid[];
  reply_steps int[];
  comments uuid[];
  comment_steps int[];
begin
  select array_agg(c.reply_id), array_agg(sign * c.n) into replies, reply_steps
  from (select l.reply_id, count(*) as n from changed l where l.reply_id is not null group by 1) c;
  select array_agg(c.comment_id), array_agg(sign * c.n) into comments, comment_steps
  from (select l.comment_id, count(*) as n from changed l where l.comment_id is not null group by 1) c;
  perform r.id from public.comment_replies r where r.id = any (replies) order by r.id for no key update;
  perform c.id from public.comments c where c.id = any (comments) order by c.id for no key update;
  update public.comment_replies r set likes = r.likes + l.n from unnest(replies, reply_steps) l (id, n)
  where r.id = l.id;
  update public.comments c set likes = c.likes + l.n from unnest(comments, comment_steps) l (id, n) where c.id = l.id;
  return null;
end
$$;

comment on function private.count_likes() is
  'Trigger: updates the number of likes of replies and comments, once per statement. Locks replies before comments,
each in the order of their ids, to avoid deadlocks.';

create trigger count_added after insert on public.comment_reactions
referencing new table as changed for each statement execute function private.count_likes();

create trigger count_removed after delete on public.comment_reactions
referencing old table as changed for each statement execute function private.count_likes();

create function private.lock_comments_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform r.id from public.comment_replies r where r.event_id = old.id order by r.id for update;
  perform c.id from public.comments c where c.event_id = old.id order by c.id for update;
  return old;
end
$$;

comment on function private.lock_comments_of_event() is
  'Trigger: before an event is deleted, locks its replies and then its comments. The counters use the same lock order,
so that deleting an event does not deadlock with moderation.';

create trigger lock_comments_of_event before delete on public.events for each row execute function private.lock_comments_of_event();

create function private.broadcast_event_counters() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  send constant text := 'select realtime.send($1, ''counters'', $2, true)';
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then return null; end if;
  execute send using jsonb_build_object('hearts', new.hearts, 'ghosts', new.ghosts, 'flames', new.flames,
    'eyes', new.eyes, 'comments', new.comments, 'revision', new.revision), 'event:' || new.event_id;
  return null;
end
$$;

comment on function private.broadcast_event_counters() is
  'Trigger: sends the counters of an event to the Realtime channel event:<id>, one message per change. Does nothing on a
database without Realtime.';

create trigger broadcast_event_counters after update on public.event_stats for each row
  when ((old.hearts, old.ghosts, old.flames, old.eyes, old.comments, old.revision)
    is distinct from (new.hearts, new.ghosts, new.flames, new.eyes, new.comments, new.revision))
execute function private.broadcast_event_counters();
