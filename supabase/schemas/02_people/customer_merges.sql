-- Merges two customer records of one person.

create table public.customer_merges (
  old_id uuid primary key,
  customer_id uuid not null references public.customers (id) on delete cascade,
  before jsonb,
  merged_at timestamptz not null default private.now(),
  merged_by uuid references public.profiles (id) on delete set null
);
comment on table public.customer_merges is 'One row per customer that was merged into another customer.';
comment on column public.customer_merges.old_id is
  'The id of the removed customer. Pages with this id in their URL redirect to customer_id.';
comment on column public.customer_merges.customer_id is 'The customer that remains.';
comment on column public.customer_merges.before is
  'Names and contact details of both customers before the merge. Null after the personal data was erased.
Shape: {kept {full_name text, email text?, phone text?}, other {full_name text, email text?, phone text?}}.';
comment on column public.customer_merges.merged_at is 'When the customers were merged.';
comment on column public.customer_merges.merged_by is
  'The staff member who merged the customers. Null: a member claimed their record, or the account was deleted.';

create index customer_merges_customer_idx on public.customer_merges (customer_id);
create index customer_merges_merged_by_idx on public.customer_merges (merged_by);

alter table public.customer_merges enable row level security;
revoke all on public.customer_merges from anon, authenticated;
grant select on public.customer_merges to authenticated;
grant all on public.customer_merges to service_role;

create policy "Staff with the permission sales read merges" on public.customer_merges for select to authenticated
using ((select private.has_permission('sales')));
comment on policy "Staff with the permission sales read merges" on public.customer_merges is
  'Requires the permission "sales".';

create function private.contact_of(c public.customers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone)
$$;
comment on function private.contact_of(public.customers) is 'Name, email address and phone number of a customer.';

create function private.merge_refusal(keep public.customers, other public.customers) returns text
language sql stable security definer set search_path = '' as $$
  select case when keep.id is null or other.id is null then 'not_found' when keep.id = other.id then 'same'
    when keep.forgotten_at is not null or other.forgotten_at is not null then 'forgotten'
    when keep.profile_id is not null and other.profile_id is not null then 'two_accounts'
    when exists (select from public.staff s where s.user_id in (keep.profile_id, other.profile_id)
      and s.ended_at is null) then 'of_staff' end
$$;
comment on function private.merge_refusal(public.customers, public.customers) is
  'The reason why two customers cannot be merged: not_found, same (the same customer twice), forgotten (personal data
erased), two_accounts (each has an account), or of_staff (one belongs to staff). Null if they can be merged.';

create function private.merged_email(keep public.customers, other public.customers, chosen text) returns text
language sql stable set search_path = '' as $$
  select case when coalesce(keep.profile_id, other.profile_id) is null
    then case when chosen = 'other' then coalesce(other.email, keep.email) else coalesce(keep.email, other.email) end
    else (select a.email from (select coalesce(private.email_of(coalesce(keep.profile_id, other.profile_id)),
      case when keep.profile_id is null then other.email else keep.email end) as email) a
      where not exists (select from public.customers c where lower(c.email) = lower(a.email)
        and c.id not in (keep.id, other.id))) end
$$;
comment on function private.merged_email(public.customers, public.customers, text) is
  'The email address of the merged customer. The address of an account remains, unless a third customer has it. If
neither customer has an account, the parameter "chosen" says whose address remains: keep or other.';

create function private.merged_emails(keep public.customers, other public.customers) returns text[]
language sql stable set search_path = '' as $$
  select array(select distinct a.email from unnest(array[lower(keep.email), lower(other.email),
    private.email_of(coalesce(keep.profile_id, other.profile_id))]) a (email)
    where a.email is not null and not exists (select from private.profile_emails e where e.email = a.email
      and e.given_up_at is null and e.profile_id is distinct from coalesce(keep.profile_id, other.profile_id)))
$$;
comment on function private.merged_emails(public.customers, public.customers) is
  'The email addresses of the two customers, in lower case. Omits addresses that belong to another account.';

create function private.merged_entries(emails text[])
returns table (id uuid, event_id uuid, event_name text, status text, "position" bigint)
language sql stable set search_path = '' as $$
  select w.id, w.event_id, w.event_name, w.status, row_number() over (partition by w.event_id
    order by array_position(array['offered', 'waiting', 'accepted'], w.status) nulls last, w.created_at, w.id)
  from public.waitlist_submissions w where lower(w.email) = any (emails)
$$;
comment on function private.merged_entries(text[]) is
  'Waitlist entries of the email addresses, with a rank within each departure. A merge keeps the entry with rank 1: an
entry with an offer if there is one, otherwise the oldest entry.';

create function private.customer_to_merge(c public.customers) returns jsonb
language sql stable set search_path = '' as $$
  select private.contact_of(c) || jsonb_build_object('id', c.id, 'status', c.status, 'created_at', c.created_at,
    'has_account', c.profile_id is not null,
    'bookings', (select count(*) from public.bookings b where b.customer_id = c.id),
    'paid', (select coalesce(sum(b.paid_amount), 0)::numeric(12, 2) from public.bookings b where b.customer_id = c.id),
    'payments', (select count(*) from public.payments p join public.bookings b on b.id = p.booking_id
      where b.customer_id = c.id),
    'orders', (select count(*) from public.orders o
      where o.user_id = c.profile_id or o.user_id is null and lower(o.email) = lower(c.email)),
    'waitlist', (select count(*) from public.waitlist_submissions w where lower(w.email) = lower(c.email)),
    'messages', (select count(*) from public.contact_messages m where lower(m.email) = lower(c.email))
      + (select count(*) from public.interest_submissions i where lower(i.email) = lower(c.email)),
    'announcements', (select count(*) from public.announcement_recipients r where r.customer_id = c.id))
$$;
comment on function private.customer_to_merge(public.customers) is
  'A customer as JSON, with the counts of all records that a merge moves. The total of the payments (paid) is in AUD.';

create function public.review_merge(keep uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  k public.customers;
  o public.customers;
begin
  perform private.require_permission('booking');
  select * into k from public.customers c where c.id = review_merge.keep;
  select * into o from public.customers c where c.id = review_merge.other;
  if private.merge_refusal(k, o) is not null then return private.result(private.merge_refusal(k, o)); end if;
  return private.result('ok', jsonb_build_object('keep', private.customer_to_merge(k),
    'other', private.customer_to_merge(o),
    'account_email', case when coalesce(k.profile_id, o.profile_id) is not null
      then coalesce(private.merged_email(k, o, ''), private.email_of(coalesce(k.profile_id, o.profile_id))) end,
    'booked_twice', array(select e.title from public.events e where e.id in (
      select b.event_id from public.bookings b where b.customer_id in (k.id, o.id) and private.is_live(b)
      group by b.event_id having count(distinct b.customer_id) > 1) order by e.title),
    'waiting_twice', array(select e.event_name from private.merged_entries(private.merged_emails(k, o)) e
      where e.position = 2 order by e.event_name)));
end
$$;
comment on function public.review_merge(uuid, uuid) is
  'For staff with the permission "booking": two customers who may be one person, and a preview of the merge.
Fields:
- account_email: the email address that remains because one customer has an account; null: neither has an account.
- booked_twice: trips that both customers have booked; all bookings remain, and staff see them.
- waiting_twice: trips for which both customers are on the waitlist; an entry with an offer, otherwise the older
entry, remains.
Results:
- forgotten: the personal data of one customer is erased.
- two_accounts: both customers have an account.
- of_staff: one customer is staff.
Statuses: ok {keep {id uuid, full_name text, email text?, phone text?, status customers.status, created_at
timestamptz, has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int,
announcements int}, other {id uuid, full_name text, email text?, phone text?, status customers.status, created_at
timestamptz, has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int,
announcements int}, account_email text?, booked_twice text[], waiting_twice text[]}, same, not_found, forgotten,
two_accounts, of_staff.';
revoke execute on function public.review_merge(uuid, uuid) from public, anon, authenticated;
grant execute on function public.review_merge(uuid, uuid) to authenticated;

create function private.update_recipients(emails text[], email text, account uuid) returns void
language plpgsql set search_path = '' as $$
declare
  old text[] := array_remove(emails, lower(email));
begin
  delete from public.waitlist_submissions w using private.merged_entries(emails) e where w.id = e.id and e.position > 1;
  update public.waitlist_submissions w set email = update_recipients.email where lower(w.email) = any (old);
  delete from public.product_interest p where lower(p.email) = any (old) and exists (
    select from public.product_interest t where t.product_id = p.product_id and t.id <> p.id
      and (lower(t.email) = lower(update_recipients.email) or lower(t.email) = any (old) and t.id < p.id));
  update public.product_interest p set email = update_recipients.email, confirmed_at = null
  where lower(p.email) = any (old);
  update public.interest_submissions i set email = update_recipients.email, confirmed_at = null
  where lower(i.email) = any (old);
  update public.contact_messages m set email = update_recipients.email where lower(m.email) = any (old);
  update public.orders o set email = update_recipients.email, user_id = account
  where o.user_id is null and lower(o.email) = any (old);
  update public.email_outbox m set to_email = update_recipients.email
  where lower(m.to_email) = any (old) and private.is_moved_by_merge(m.template)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
end
$$;
comment on function private.update_recipients(text[], text, uuid) is
  'Moves messages, waitlist entries and orders from the given email addresses to another address, and redirects queued
emails. Interest in trips and products must be confirmed again, because its emails now go to another mailbox.';

create function public.merge_customers(keep uuid, other uuid, fields jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(fields);
  k public.customers;
  o public.customers;
  emails text[];
  new_email text;
  offered_event text;
  moved int;
  entries_removed int;
begin
  perform private.require_permission('booking');
  if exists (select from unnest(array['full_name', 'email', 'phone', 'status']) f
    where coalesce(given ->> f, 'keep') not in ('keep', 'other')) then return private.invalid('fields'); end if;
  -- Only one merge runs at a time: two merges could lock events in different orders and deadlock.
  perform private.advisory_lock('merging');
  select * into k from public.customers c where c.id = merge_customers.keep;
  select * into o from public.customers c where c.id = merge_customers.other;
  emails := private.merged_emails(k, o);
  perform private.lock_event(e.event_id) from (
    select b.event_id from public.bookings b where b.customer_id in (k.id, o.id)
    union select w.event_id from public.waitlist_submissions w where lower(w.email) = any (emails) order by 1) e;
  perform private.lock_customers(merge_customers.keep, merge_customers.other);
  -- Reads both customers again after locking, because they may have changed before they were locked.
  select * into k from public.customers c where c.id = merge_customers.keep;
  select * into o from public.customers c where c.id = merge_customers.other;
  if k.id is not null and exists (select from public.customer_merges m
    where m.old_id = merge_customers.other and m.customer_id = k.id) then
    return private.result('merged', jsonb_build_object('customer_id', k.id));
  end if;
  if private.merge_refusal(k, o) is not null then return private.result(private.merge_refusal(k, o)); end if;
  emails := private.merged_emails(k, o);
  select e.event_name into offered_event from private.merged_entries(emails) e where e.status = 'offered' and e.position > 1;
  if found then return private.result('both_offered', jsonb_build_object('event', offered_event)); end if;
  new_email := private.merged_email(k, o, given ->> 'email');
  delete from public.customer_claims l where l.customer_id in (k.id, o.id) and l.used_at is null
    and (coalesce(k.profile_id, o.profile_id) is not null or lower(l.email) is distinct from lower(new_email));
  update public.customer_claims l set customer_id = k.id where l.customer_id = o.id and l.used_at is null;
  select count(*) into moved from public.bookings b where b.customer_id = o.id;
  select count(*) into entries_removed from private.merged_entries(emails) e where e.position > 1;
  perform private.merge_customers(o.id, k.id);
  update public.customers c set email = new_email,
    full_name = case when given ->> 'full_name' = 'other' then o.full_name else k.full_name end,
    phone = case when given ->> 'phone' = 'other' then coalesce(o.phone, k.phone) else coalesce(k.phone, o.phone) end,
    status = case when given ->> 'status' = 'other' then o.status else k.status end
  where c.id = k.id;
  if emails <> '{}' then
    perform private.update_recipients(emails, coalesce(new_email, private.email_of(coalesce(k.profile_id, o.profile_id))),
      coalesce(k.profile_id, o.profile_id));
  end if;
  perform private.audit('merge_customers', 'customers', k.id::text, jsonb_build_object('customer_id', o.id,
    'bookings', moved, 'entries_removed', entries_removed, 'name_from', coalesce(given ->> 'full_name', 'keep'),
    'email_from', case when coalesce(k.profile_id, o.profile_id) is not null then 'account'
      else coalesce(given ->> 'email', 'keep') end, 'phone_from', coalesce(given ->> 'phone', 'keep')));
  return private.result('merged', jsonb_build_object('customer_id', k.id));
end
$$;
comment on function public.merge_customers(uuid, uuid, jsonb) is
  'For staff with the permission "booking": merges the customer with the id "other" into the customer with the id
"keep". Bookings with their payments, orders, waitlist entries, enquiries, messages and announcements move; links to
the page of the merged customer redirect to the remaining customer. A repeated call returns the same result. Other
statuses as in review_merge.
Parameters:
- fields: for each of full_name, email, phone and status, which customer''s value remains (keep or other); if that
customer has no value, the other value is used.
Results:
- both_offered: both customers have an open offer of seats on the same trip; staff must end one of these offers first.
Statuses: merged {customer_id uuid}, same, not_found, forgotten, two_accounts, of_staff, both_offered {event text},
invalid {fields text[]}.';
revoke execute on function public.merge_customers(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.merge_customers(uuid, uuid, jsonb) to authenticated;

create function private.is_moved_by_merge(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template = any (array['autopay_ended', 'autopay_stopped', 'booking_cancelled', 'booking_changed',
    'booking_confirmed', 'booking_expired', 'booking_received', 'card_expiring', 'card_gone', 'charge_coming',
    'charge_declined', 'charge_needs_you', 'contact_received', 'event_changed', 'event_change_declined',
    'event_guaranteed',
    'details_missing', 'announcement_email', 'installment_due',
    'interest_received', 'message_reply', 'offer_ending', 'offer_made', 'offer_passed_on', 'order_cancelled',
    'order_paid', 'order_paid_late', 'order_placed', 'order_refunded', 'order_sent', 'payment_received',
    'refund_issued', 'transfer_expired', 'transfer_rejected', 'transfer_requested', 'event_updated', 'event_soon'])
$$;
comment on function private.is_moved_by_merge(text) is
  'Whether queued emails of a template are redirected to the merged customer. Emails that verify an email address,
report a change of an account, invite staff or need a confirmed address are not redirected.';
