-- The terms and conditions: their text, and each version that was in force.

create function private.count_with_noun(amount int, noun text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return amount || ' ' || noun || case when amount = 1 then '' else 's' end;
end
$$;
comment on function private.count_with_noun(int, text) is
  'Formats a number with a noun in the singular or plural, such as "1 day" or "30 days".';
grant execute on function private.count_with_noun(int, text) to anon, authenticated, service_role;

create function private.terms_text(r public.settings) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(e'\n\n',
    '## Who we are',
    concat('These terms are between you and ', coalesce(nullif(r.legal_name, ''), 'us'),
      case when r.abn <> '' then ' (ABN ' || r.abn || ')' end,
      case when r.address <> '' then ', ' || r.address end,
      '. They cover guided group trips, events and goods sold on this site. ',
      coalesce(nullif(concat_ws(' or ', 'Write to ' || nullif(r.email, ''),
        case r.email when '' then 'Call ' else 'call ' end || nullif(r.phone, '')), '') || ': we', 'We'),
      ' reply within ', private.count_with_noun(r.reply_hours, 'hour'), '.'),
    case when r.insurer <> '' then 'Our liability insurer is ' || r.insurer || '.' end,
    case when r.accreditation <> '' then 'Accreditation: ' || r.accreditation || '.' end,
    '## Prices',
    'Prices are in Australian dollars (AUD) and include GST where it applies. A trip''s price is per person and is the '
    'one shown on the trip''s page when you book. It includes accommodation, guided tours, paranormal investigations '
    'and all meals as specified there. Flights, travel insurance and personal spending are not included unless the '
    'page says so.',
    '## Our tours',
    'Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other '
    'departures are as long as their pages say. Dates and itineraries of a trip in planning may still change. You '
    'can’t book such a trip before they are fixed.',
    '## Booking and deposit',
    format('Book at least %s before departure, unless the trip''s page names another day. A deposit of $%s per person '
      'holds your place, unless a trip''s page names another. The deposit is non-refundable unless stated otherwise in '
      'these terms.', private.count_with_noun(r.booking_closes_days, 'day'),
      to_char(r.default_deposit, 'FM999,999,990.00')),
    format('Your spots are held for %s from booking. Make your first payment in that time. If you tell us that you '
      'made a bank transfer, we hold them for %s from then, to let the money arrive. Your spots are yours once it has '
      'arrived. A seat offered from the waitlist is held for up to %s, and for less if the trip departs soon: the '
      'offer says until when.', private.count_with_noun(r.hold_hours, 'hour'),
      private.count_with_noun(r.transfer_days, 'day'),
      private.count_with_noun(r.offer_hours, 'hour')),
    '## Payment plans',
    format('Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no '
      'later than %s before departure. There is no interest and no fee. If a part is overdue your dashboard says so.',
      private.count_with_noun(r.last_installment_days, 'day')),
    format('## Travellers under %s', r.adult_age),
    concat(format('A traveller under %s on the day of departure needs a parent or guardian who travels on the same '
      'booking and is responsible for them. Without one we can’t accept the booking.', r.adult_age),
      case when r.min_age > 0 then format(' Nobody under %s on the day of departure can travel with us.', r.min_age) end,
      ' A trip''s page may name a higher age.'),
    '## Changing or cancelling your booking',
    format('Ask for changes by email or phone, or on your dashboard, at least %s before the event. You can cancel on '
      'your dashboard until departure. We keep a part of what you have paid, as in this table, and pay back the rest.',
      private.count_with_noun(r.changes_close_days, 'day')),
    private.policy_table(r.cancellation_policy),
    'A trip''s page may show another table. Your booking keeps the days and the table that applied when you made it.',
    concat(format('You can change a paid booking to another date or trip on your dashboard until %s before departure, if '
      'enough spots are free. Later, or if the other date is full, ask us. ',
      private.count_with_noun((r.move_policy ->> 'days')::int, 'day')), private.move_fees_text(r.move_policy),
      'The price and the conditions of the other date then apply. If you cancel after a change, we keep at least what we '
      'would have kept on the day of the change.'),
    'Refund policies may vary by event: better terms on a trip''s page take precedence.',
    '## If we cancel or move a trip',
    format('If we cancel a trip, we pay all of your money back, the deposit included. If we move a trip to other '
      'dates, we tell you by email. You can then cancel within %s, and we pay all of your money back, the deposit '
      'included.', private.count_with_noun(r.refund_offer_days, 'day')),
    '## Safety and good manners',
    'Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave '
    'every site as you found it. A guide may end the tour of anyone who puts others at risk. We promise history and '
    'a proper investigation; we cannot promise a ghost.',
    '## The store',
    format('An order is a purchase once we have your payment. Postage within Australia is shown before you order; '
      'collecting on the trip is free. Tell us within %s if something is not right and we repair, replace or refund '
      'it.', private.count_with_noun(r.faulty_goods_days, 'day')),
    format('A gift voucher is valid for %s years from the day it is paid.', private.voucher_years()),
    '## Your rights by law',
    'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a '
    'replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. '
    'You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and '
    'the failure does not amount to a major failure.',
    'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these '
    'terms takes away a right you have by law.',
    '## Law and changes',
    'The law of New South Wales, Australia, applies. If we change these terms, a booking or an order keeps the terms '
    'that it was made under. You can read them on its page.');
end
$$;
comment on function private.terms_text(public.settings) is
  'The full text of the terms and conditions, with the numbers of the given settings. A line that starts with ## is a
heading; blank lines separate paragraphs. A lawyer must review the text before use.';
grant execute on function private.terms_text(public.settings) to anon, authenticated, service_role;

create table public.terms_versions (
  version int generated by default as identity primary key,
  hash text not null unique constraint terms_versions_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.terms_versions is
  'Every version of the terms that was in force. Rows are never changed. Everyone can read them.';
comment on column public.terms_versions.version is
  'Version number; bookings store the version that the member accepted.';
comment on column public.terms_versions.hash is 'SHA-256 digest of the text in body.';
comment on column public.terms_versions.body is
  'The full text. A line that starts with ## is a heading; blank lines separate paragraphs.';
comment on column public.terms_versions.created_at is 'When this version came into force.';

alter table public.terms_versions enable row level security;
revoke all on public.terms_versions from anon, authenticated;
grant select on public.terms_versions to anon, authenticated;
grant all on public.terms_versions to service_role;

create policy "Everyone reads the terms" on public.terms_versions for select to anon, authenticated using (true);
comment on policy "Everyone reads the terms" on public.terms_versions is 'Visitors can read every version.';

create function private.terms_hash(body text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(body, 'UTF8')), 'hex');
end
$$;
comment on function private.terms_hash(text) is 'SHA-256 digest of a text of the terms, which identifies the text.';
grant execute on function private.terms_hash(text) to anon, authenticated, service_role;

create view public.current_terms with (security_invoker = true) as
select t.body, private.terms_hash(t.body) as hash from private.terms_text(private.settings()) t (body);
comment on view public.current_terms is 'One row: the terms that are in force today. Never null: body, hash.';
comment on column public.current_terms.body is 'The full text. A line that starts with ## is a heading.';
comment on column public.current_terms.hash is
  'SHA-256 digest of the text. A booking request sends this hash, to confirm which text the member accepted.';
revoke all on public.current_terms from anon, authenticated;
grant select on public.current_terms to anon, authenticated, service_role;

create function private.accept_terms() returns int
language plpgsql security definer set search_path = '' as $$
declare
  text_now text := private.terms_text(private.settings());
  accepted int := (select t.version from public.terms_versions t where t.hash = private.terms_hash(text_now));
begin
  if accepted is not null then return accepted; end if;
  insert into public.terms_versions (hash, body) values (private.terms_hash(text_now), text_now)
  on conflict (hash) do nothing;
  return (select t.version from public.terms_versions t where t.hash = private.terms_hash(text_now));
end
$$;
comment on function private.accept_terms() is
  'Returns the version number of the current terms. Stores the text as a new version first if it has changed.';

create function private.store_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.accept_terms();
  return null;
end
$$;
comment on function private.store_terms() is
  'Trigger: stores a new version of the terms when a change of settings alters their text. A booking therefore only
reads the current version. If each booking could store a new version, concurrent bookings would block each other.';

create trigger store_terms after insert or update on public.settings
for each row execute function private.store_terms();

create function public.preview_terms(changes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(changes);
  errors text[];
begin
  perform private.require_permission('settings');
  errors := private.row_validation_errors('public.settings', jsonb_build_array(jsonb_build_object('path', '',
    'row', to_jsonb(private.settings()) || given)));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  return private.result('ok', jsonb_build_object('body',
    private.terms_text(jsonb_populate_record(private.settings(), given))));
end
$$;
comment on function public.preview_terms(jsonb) is
  'For staff with the permission "settings": the text of the terms with changed settings, before they are saved.
changes: columns of settings; the other columns keep their stored values.
Statuses: ok {body text}, invalid {fields text[]}.';
revoke execute on function public.preview_terms(jsonb) from public, anon, authenticated;
grant execute on function public.preview_terms(jsonb) to authenticated;
