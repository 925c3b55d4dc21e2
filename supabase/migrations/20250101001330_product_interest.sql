-- Who would like to hear of a product that is still to come: an address a product, for the desk to write to.

create table public.product_interest (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  email text not null constraint product_interest_email_is_email check (private.is_email(email)),
  created_at timestamptz not null default private.now()
);
comment on table public.product_interest is
  'Who would like to hear when a product comes; admins alone read it, and write to them by hand.';
create unique index product_interest_once_idx on public.product_interest (product_id, lower(email));
create index product_interest_email_idx on public.product_interest (lower(email));
create index product_interest_mailbox_idx on public.product_interest (private.mailbox_of(email), created_at);

alter table public.product_interest enable row level security;
create policy "Admins read who asks for products" on public.product_interest
for select to authenticated using ((select private.is_admin()));
revoke all on public.product_interest from anon, authenticated;
grant select on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

create function public.ask_for_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
begin
  i.email := private.clean(email);
  if private.faults(i, 'email') <> '{}' then return private.invalid('email'); end if;
  -- Kept from being deleted meanwhile.
  perform from public.products p where p.id = ask_for_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.answer('not_found'); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.product_interest t
    where t.product_id = ask_for_product.product_id and lower(t.email) = lower(i.email)) then
    return private.answer('noted');
  end if;
  if (select count(*) from public.product_interest t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= (private.rules()).letters_an_hour then
    return private.answer('too_many');
  end if;
  insert into public.product_interest (product_id, email) values (ask_for_product.product_id, i.email);
  return private.answer('noted');
end
$$;
comment on function public.ask_for_product(uuid, text) is 'Keeps an address with a product that is still to come, once;
nobody is told whether it was there already. too_many: as express_interest.
Statuses: noted, too_many, invalid {fields text[]}, not_found.';

create function public.clear_product_interest(product_id uuid, until timestamptz default 'infinity') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cleared int;
begin
  perform private.require_admin();
  delete from public.product_interest t
  where t.product_id = clear_product_interest.product_id and date_trunc('milliseconds', t.created_at) <= until;
  get diagnostics cleared = row_count;
  if cleared = 0 then return private.answer('not_found'); end if;
  perform private.audit('clear_product_interest', 'products', product_id::text, jsonb_build_object('count', cleared));
  return private.answer('cleared', jsonb_build_object('count', cleared));
end
$$;
comment on function public.clear_product_interest(uuid, timestamptz) is 'For admins: forgets who asked for a product,
until the moment of the last one on the page, to the millisecond. Statuses: cleared {count int}, not_found.';

revoke execute on function public.ask_for_product(uuid, text), public.clear_product_interest(uuid, timestamptz)
  from public, anon, authenticated;
grant execute on function public.ask_for_product(uuid, text) to anon, authenticated;
grant execute on function public.clear_product_interest(uuid, timestamptz) to authenticated;

-- A person's own ---------------------------------------------------------------------------------------------------

-- What was sent from an address while it was the person's: before that, only once the mailbox's reader has claimed it.
create or replace function private.letters_to_take_away(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'waitlist', (select coalesce(jsonb_agg(private.told(to_jsonb(w))), '[]') from private.emails_of(person) e
      join public.waitlist_submissions w on lower(w.email) = e.email and w.created_at >= e.since
        and w.created_at < e.until),
    'interest', (select coalesce(jsonb_agg(private.told(to_jsonb(i))), '[]') from private.emails_of(person) e
      join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since
        and i.created_at < e.until),
    'product_interest', (select coalesce(jsonb_agg(private.told(to_jsonb(p))), '[]') from private.emails_of(person) e
      join public.product_interest p on lower(p.email) = e.email and p.created_at >= e.since
        and p.created_at < e.until),
    'messages', (select coalesce(jsonb_agg(private.told(to_jsonb(m))), '[]') from private.emails_of(person) e
      join public.contact_messages m on lower(m.email) = e.email and m.created_at >= e.since
        and m.created_at < e.until));
end
$$;
comment on function public.download_my_data() is 'Everything stored about the caller, but for what staff noted and for
secrets. What came from the address before the account is in it once that has been claimed. Statuses: ok {exported_at
timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, bookings jsonb[], orders jsonb[], comments
jsonb[], replies jsonb[], likes jsonb[], reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[],
interest jsonb[], product_interest jsonb[], messages jsonb[]}.';

-- The caller holds the locks of the trips that the person waits for.
create or replace function private.forget_letters(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist_submissions w using private.addresses_to_forget(person) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.addresses_to_forget(person) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.addresses_to_forget(person) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.addresses_to_forget(person) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.addresses_to_forget(person) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
end
$$;
