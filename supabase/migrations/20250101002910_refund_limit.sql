-- More than this goes back at once only by the owner's hand.

alter table public.house_rules
  add column refund_limit numeric(10, 2) not null default 1000 check (refund_limit between 0 and 100000);
comment on column public.house_rules.refund_limit is
  'AUD. Staff who may not pay back without a limit pay back so much at once, at most.';

-- The refusal of a sum that is not the caller's to pay back; null: it is.
create function private.beyond_refund_limit(amount numeric) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most numeric := (private.rules()).refund_limit;
begin
  if coalesce(amount, 0) <= most or private.may('refunds') then return null; end if;
  return private.answer('over_limit', jsonb_build_object('limit', most));
end
$$;
revoke execute on function private.beyond_refund_limit(numeric) from public, anon, authenticated;
