-- Whoever confirms an address while the desk merges its customer into another was refused with an error: there is
-- nobody left to claim by then, and that is all.

create or replace function private.send_claim(customer_id uuid, email text) returns public.customer_claims
language plpgsql set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
begin
  select * into c from public.customers t where t.id = send_claim.customer_id for update;
  if not found then return null; end if;
  l := private.open_claim(c.id, email);
  if l.sent_at > private.now() - interval '1 hour' then return l; end if;
  update public.customer_claims t set sent_at = private.now(),
    expires_at = private.now() + make_interval(hours => (private.rules()).claim_hours)
  where t.id = l.id returning * into l;
  perform private.send_mail(l.email, 'claim_customer',
    jsonb_build_object('full_name', c.full_name, 'token', l.token, 'expires_at', l.expires_at));
  perform private.audit('send_claim', 'customers', c.id::text);
  return l;
end
$$;

create or replace function public.ask_for_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  customer uuid := private.unclaimed_customer(person);
  l public.customer_claims;
begin
  if customer is null and private.has_unclaimed_words(person) then customer := private.ensure_customer(person); end if;
  if customer is null then return private.answer('none'); end if;
  l := private.send_claim(customer, private.email_of(person));
  if l.id is null then return private.answer('none'); end if;
  return private.answer(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'sent_at', l.sent_at, 'expires_at', l.expires_at));
end
$$;
comment on function public.ask_for_claim() is 'Has the letter sent to the member''s address, once an hour at most.
Statuses: sent {email text, sent_at timestamptz, expires_at timestamptz}, sent_before {email text, sent_at timestamptz,
expires_at timestamptz}, none.';
