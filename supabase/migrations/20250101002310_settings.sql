-- The owner's settings: every number of the trade and the company's own details, changed in one place, each change on
-- the record; and papers that say they are drafts until the company's own details are in.

alter table public.house_rules add column version int not null default 1;
comment on column public.house_rules.version is 'Raised by each change: who saves says which one was read.';
comment on column public.house_rules.socials is 'Shape: {name text, url text}[].';
comment on column public.house_rules.abn is 'The company''s number, as invoices and terms print it.';

create function private.raise_rules_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger raise_version before update on public.house_rules
for each row when (old.* is distinct from new.*) execute function private.raise_rules_version();

create or replace view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction, r.member_discount_percent, r.early_booking_days,
  r.abn !~ '[1-9]' or r.bank_account_name = '' or r.bank_bsb !~ '[1-9]' or r.bank_account_number !~ '[1-9]'
  as papers_are_drafts
from private.rules() r;
comment on column public.public_rules.papers_are_drafts is
  'The company''s number or bank account is not in yet, or is the demo''s: invoices are no papers to pay by.';

create function public.house_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.answer('ok', jsonb_build_object('rules', (select to_jsonb(r) from private.rules() r)));
end
$$;
comment on function public.house_settings() is 'For admins: all that the owner may set. Statuses: ok {rules
house_rules}.';

-- What stands in the columns that a check is about, of those given: a rule over several is told of where one was typed.
create function private.fields_of_check(relation regclass, constraint_name text, given jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = relation and c.conname = fields_of_check.constraint_name and given ? a.attname::text
$$;

create function public.save_house_rules(changes jsonb, expected_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(changes);
  old public.house_rules := private.rules();
  was jsonb := to_jsonb(old);
  wanted jsonb;
  faults text[];
  broken text;
  changed int;
begin
  perform private.require_admin();
  if expected_version is distinct from old.version then
    return private.answer('conflict', jsonb_build_object('version', old.version));
  end if;
  -- The sign-in service keeps the password's length too: it is no setting.
  faults := array(select g.key from jsonb_object_keys(given) g (key)
    where not was ? g.key or g.key in ('only_row', 'version', 'password_length') order by 1);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select coalesce(jsonb_object_agg(g.key, g.value), '{}') into wanted from (
    select f.key, case when jsonb_typeof(was -> f.key) = 'string'
      then to_jsonb(coalesce(private.clean(f.value #>> '{}'), '')) else f.value end as value
    from jsonb_each(given) f) g
  where g.value is distinct from was -> g.key;
  if wanted = '{}' then return private.answer('saved', jsonb_build_object('version', old.version)); end if;
  faults := private.row_faults('public.house_rules',
    jsonb_build_array(jsonb_build_object('path', '', 'row', was || wanted)));
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  begin
    execute (select format('update public.house_rules r set (%1$s) = (select %1$s
        from jsonb_populate_record(null::public.house_rules, $1)) where r.only_row and r.version = $2',
      string_agg(quote_ident(k.key) || ', ', '') || 'only_row') from jsonb_object_keys(wanted) k (key))
    using was || wanted, expected_version;
    get diagnostics changed = row_count;
  exception when check_violation then
    get stacked diagnostics broken = constraint_name;
    return private.invalid(variadic private.fields_of_check('public.house_rules', broken, wanted));
  end;
  -- Somebody else came first.
  if changed = 0 then
    return private.answer('conflict', jsonb_build_object('version', (select r.version from private.rules() r)));
  end if;
  perform private.audit('save_house_rules', 'house_rules', 'settings', jsonb_build_object(
    'before', (select jsonb_object_agg(b.key, was -> b.key) from jsonb_object_keys(wanted) b (key)), 'after', wanted));
  return private.answer('saved', jsonb_build_object('version', old.version + 1));
end
$$;
comment on function public.save_house_rules(jsonb, int) is
  'For admins: sets what is given of the house''s numbers and the
company''s details; the rest stays. conflict: somebody else has saved since that version was read. Statuses: saved
{version int}, conflict {version int}, invalid {fields text[]}.';

revoke execute on function private.raise_rules_version(), private.fields_of_check(regclass, text, jsonb),
  public.house_settings(), public.save_house_rules(jsonb, int) from public, anon, authenticated;
grant execute on function public.house_settings(), public.save_house_rules(jsonb, int) to authenticated;
