-- The desk's first page and its search tell each of the staff what his rights reach.

alter function public.admin_today() set schema private;
alter function private.admin_today() rename to all_today;
revoke execute on function private.all_today() from public, anon, authenticated;

create function public.admin_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.parts_by_right(private.all_today(), '{"offers": "waitlist", "overdue": "sales", "doubles": "booking",
    "transfers": "money", "refunds": "sales", "flagged": "community", "messages": "messages", "interest": "messages",
    "orders": "store", "low_stock": "store", "cards": "sales"}', '{"count": 0, "items": []}');
end
$$;

alter function public.search_admin(text) set schema private;
alter function private.search_admin(text) rename to search_all;
revoke execute on function private.search_all(text) from public, anon, authenticated;

create function public.search_admin(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.parts_by_right(private.search_all(q),
    '{"customers": "sales", "events": "sales", "bookings": "sales"}', '[]');
end
$$;

do $$
begin
  execute format('comment on function public.admin_today() is %L', replace(
    obj_description('private.all_today'::regproc, 'pg_proc'), 'For admins: ',
    'For staff, each what his rights reach: '));
  execute format('comment on function public.search_admin(text) is %L', replace(
    obj_description('private.search_all'::regproc, 'pg_proc'), 'For admins: ',
    'For staff, each what his rights reach: '));
end
$$;

revoke execute on function public.admin_today(), public.search_admin(text) from public, anon, authenticated;
grant execute on function public.admin_today(), public.search_admin(text) to authenticated;
