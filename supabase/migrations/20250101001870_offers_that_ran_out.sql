-- The desk's list of who waits tells an offer that has run out as over, whether or not the clock has been by.
create or replace function public.list_waitlist(filters jsonb default '{}', page int default 1,
  page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  perform private.require_admin();
  found_rows := private.list_letters('waitlist_submissions', 'event_name', 'offer_token', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end order by l.place), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, place)));
end
$$;

-- A sender takes ten letters at once and waits for the service a quarter of a minute for each: who had them for less
-- would find another sending them too.
update public.house_rules set mail_lock_minutes = 3 where mail_lock_minutes < 3;
alter table public.house_rules
  drop constraint house_rules_mail_lock_minutes_check,
  add constraint house_rules_mail_lock_minutes_check check (mail_lock_minutes between 3 and 60);
