-- Settings that were saved while the answer got lost are sent again with the version before: nobody else came between.
-- And an owner who asks the staff for a second factor has shown his own, or he would be the first to be shut out.

create or replace function public.save_house_rules(changes jsonb, expected_version int) returns jsonb
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
  perform private.require('settings');
  -- The sign-in service keeps the password's length too: it is no setting.
  faults := array(select g.key from jsonb_object_keys(given) g (key)
    where not was ? g.key or g.key in ('only_row', 'version', 'password_length') order by 1);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select coalesce(jsonb_object_agg(g.key, g.value), '{}') into wanted from (
    select f.key, case when jsonb_typeof(was -> f.key) = 'string'
      then to_jsonb(coalesce(private.clean(f.value #>> '{}'), '')) else f.value end as value
    from jsonb_each(given) f) g
  where g.value is distinct from was -> g.key;
  -- All that is asked for holds already, whoever saved it.
  if wanted = '{}' and given <> '{}' then
    return private.answer('saved', jsonb_build_object('version', old.version));
  end if;
  if expected_version is distinct from old.version then
    return private.answer('conflict', jsonb_build_object('version', old.version));
  end if;
  if wanted = '{}' then return private.answer('saved', jsonb_build_object('version', old.version)); end if;
  faults := private.row_faults('public.house_rules',
    jsonb_build_array(jsonb_build_object('path', '', 'row', was || wanted)));
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if wanted -> 'staff_second_factor' = 'true' and not private.has_shown_factor() then
    return private.answer('own_factor_first');
  end if;
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
company''s details; the rest stays. conflict: somebody else has saved since that version was read. own_factor_first:
who asks the staff for a second factor has shown one in this session. Statuses: saved {version int}, conflict {version
int}, own_factor_first, invalid {fields text[]}.';
