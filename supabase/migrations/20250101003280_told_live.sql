-- Whoever has an event's talk open is told of its counters: one message a change, written once, which the host hands on
-- to all that watch. To be told of the row itself had the database asked for each of them, at each change, whether he
-- may read it; and each of them then read it.

create function private.tell_pulse() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  tell text := 'select realtime.send($1, ''pulse'', $2, true)';
begin
  -- Only a host with Realtime has it.
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then return null; end if;
  execute tell using jsonb_build_object('hearts', new.hearts, 'ghosts', new.ghosts, 'flames', new.flames,
    'eyes', new.eyes, 'comments', new.comments, 'revision', new.revision), 'event:' || new.event_id;
  return null;
end
$$;
create trigger tell_pulse after update on public.event_stats for each row
  when ((old.hearts, old.ghosts, old.flames, old.eyes, old.comments, old.revision)
    is distinct from (new.hearts, new.ghosts, new.flames, new.eyes, new.comments, new.revision))
execute function private.tell_pulse();

revoke execute on function private.tell_pulse() from public, anon, authenticated;

-- Asked once, when somebody begins to watch. Nobody may send: there is no policy to insert by.
do $$
begin
  if exists (select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'event_stats') then
    alter publication supabase_realtime drop table public.event_stats;
  end if;
  if to_regclass('realtime.messages') is null then return; end if;
  execute $sql$create policy "Whoever reads an event is told of its counters" on realtime.messages
    for select to anon, authenticated
    using (extension = 'broadcast' and exists (select from public.events e
      where e.id = case when realtime.topic() ~ '^event:[0-9a-f-]{36}$' then substr(realtime.topic(), 7)::uuid end))$sql$;
end
$$;
