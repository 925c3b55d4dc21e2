-- What one agrees to who lets the rest be charged, in the same words before there is a booking, as it is paid, and
-- after.

create function private.terms_text(parts jsonb) returns text
language sql stable set search_path = '' as $$
  select 'For this booking my card may be charged: ' || string_agg(
    '$' || to_char((p.part ->> 'amount')::numeric, 'FM999,999,990.00') || ' on '
      || to_char((p.part ->> 'due_date')::date, 'FMDD FMMonth YYYY'), ', ' order by p.n)
    || '. I am told by letter ' || (private.rules()).charge_notice_days || ' days before each charge, and can end this'
    || ' at any time on my account page.'
  from jsonb_array_elements(terms_text.parts) with ordinality p (part, n)
$$;

create or replace function private.terms_of(booking_id uuid, paid numeric) returns text
language sql stable set search_path = '' as $$
  select private.terms_text(private.parts_as_json(terms_of.booking_id, terms_of.paid))
$$;

create function public.plan_terms(event_id uuid, seats int, plan int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote jsonb := public.preview_plan(plan_terms.event_id, plan_terms.seats, plan_terms.plan);
  parts jsonb;
begin
  select jsonb_agg(p.part order by (p.part ->> 'sequence')::int) into parts
  from jsonb_array_elements(private.to_list(quote -> 'parts')) p (part) where (p.part ->> 'sequence')::int > 1;
  if parts is null then return private.answer('nothing_due'); end if;
  return private.answer('ok', jsonb_build_object('terms', private.terms_text(parts)));
end
$$;
comment on function public.plan_terms(uuid, int, int) is 'What one agrees to who books so, pays the first part by card
and lets the rest be charged: to be shown to the letter. nothing_due: it is paid at once, or cannot be booked.
Statuses: ok {terms text}, nothing_due.';

revoke execute on function private.terms_text(jsonb), public.plan_terms(uuid, int, int)
  from public, anon, authenticated;
grant execute on function public.plan_terms(uuid, int, int) to authenticated;
