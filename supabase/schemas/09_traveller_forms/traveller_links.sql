-- Links of travellers: sending, revoking, and the page on which a traveller fills in forms.

create function private.guardian_of(t public.travellers) returns text
language sql stable set search_path = '' as $$
  select g.full_name from public.bookings b join public.events e on e.id = b.event_id
  join public.travellers g on g.booking_id = b.id and g.is_guardian and g.id <> t.id
  where b.id = t.booking_id
    and t.date_of_birth > e.start_date - make_interval(years => (private.settings()).adult_age)
  order by g.sort_order, g.id limit 1
$$;
comment on function private.guardian_of(public.travellers) is
  'The name of the guardian of a minor on the booking. Null: the traveller is an adult, or their age is not known.';

create function private.new_traveller_link(t public.travellers, email text) returns uuid
language sql set search_path = '' as $$
  with token as materialized (select gen_random_uuid() as value), link as (
    insert into private.traveller_links (traveller_id, token_hash, email)
    select t.id, private.hash_token(k.value), new_traveller_link.email from token k)
  select k.value from token k
$$;
comment on function private.new_traveller_link(public.travellers, text) is
  'Adds a link to the forms of a traveller. Returns the secret token of the link, which is stored nowhere else.';

create function private.traveller_email_data(t public.travellers) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('booking_id', b.id, 'full_name', coalesce(private.guardian_of(t), t.full_name),
    'traveller', t.full_name, 'booker', private.first_name(c.full_name), 'event', e.title, 'start_date', e.start_date,
    'end_date', e.end_date)
  from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
  where b.id = t.booking_id);
end
$$;
comment on function private.traveller_email_data(public.travellers) is
  'The data of an email that sends a traveller, or the guardian of a minor, the link to the forms of the traveller. Does
not include the token of the link.';

create function private.queue_traveller_link(t public.travellers, to_email text, template text, key text, more jsonb)
returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_email(to_email, template, private.traveller_email_data(t)
    || jsonb_build_object('key', key, 'token', private.new_traveller_link(t, to_email)) || more);
  return;
end
$$;
comment on function private.queue_traveller_link(public.travellers, text, text, text, jsonb) is
  'Emails a traveller, or the guardian of a minor, a new link to the forms of the traveller.';

create function private.lock_traveller(traveller_id uuid) returns public.travellers
language plpgsql set search_path = '' as $$
declare
  b constant public.bookings := private.lock_booking((
    select x.booking_id from public.travellers x where x.id = lock_traveller.traveller_id));
begin
  return (select x from public.travellers x where x.id = lock_traveller.traveller_id and x.booking_id = b.id);
end
$$;
comment on function private.lock_traveller(uuid) is
  'Locks the booking of a traveller and returns the traveller. All columns are null if the traveller does not exist.';

create function public.send_traveller_link(traveller_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_links_per_day constant int := 5; -- per traveller
  t public.travellers;
  b public.bookings;
  address text := private.clean(email);
begin
  t := private.lock_traveller(traveller_id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null or not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.current_booking_status(b) <> 'confirmed' then return private.result('not_confirmed'); end if;
  if address is not null and not private.is_email(address) then return private.invalid('email'); end if;
  if (select count(*) from private.traveller_links l where l.traveller_id = t.id
    and l.created_at > private.now() - interval '1 day') >= max_links_per_day then
    return private.result('too_many');
  end if;
  perform private.audit('send_traveller_link', 'bookings', b.id::text, jsonb_build_object('traveller_id', t.id));
  if address is null then
    return private.result('made', jsonb_build_object('token', private.new_traveller_link(t, null)));
  end if;
  perform private.queue_traveller_link(t, address, 'traveller_link', gen_random_uuid()::text, '{}');
  return private.result('sent', jsonb_build_object('email', address));
end
$$;
comment on function public.send_traveller_link(uuid, text) is
  'For the member who booked, and for staff with the permission "booking": emails a traveller the link to their forms. The
link of a minor is for the guardian. email null: returns the token of a new link to copy. Earlier links stay valid.
too_many: the traveller got the maximum number of links today.
Statuses: sent {email text}, made {token uuid}, not_confirmed, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.send_traveller_link(uuid, text) from public, anon, authenticated;
grant execute on function public.send_traveller_link(uuid, text) to authenticated;

create function public.revoke_traveller_links(traveller_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.travellers;
  b public.bookings;
begin
  t := private.lock_traveller(traveller_id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null or not private.can_access_booking(b) then return private.result('not_found'); end if;
  update private.traveller_links l set revoked_at = private.now() where l.traveller_id = t.id and l.revoked_at is null;
  if not found then return private.result('no_link'); end if;
  perform private.audit('revoke_traveller_links', 'bookings', b.id::text, jsonb_build_object('traveller_id', t.id));
  return private.result('revoked');
end
$$;
comment on function public.revoke_traveller_links(uuid) is
  'For the member who booked, and for staff with the permission "booking": revokes all links with which the forms of a
traveller can be filled in. The answers in the forms stay.
Statuses: revoked, no_link, not_found.';
revoke execute on function public.revoke_traveller_links(uuid) from public, anon, authenticated;
grant execute on function public.revoke_traveller_links(uuid) to authenticated;

create function private.link_traveller(token uuid) returns public.travellers
language sql stable set search_path = '' as $$
  select t from private.traveller_links l join public.travellers t on t.id = l.traveller_id
  join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
  where l.token_hash = private.hash_token(token) and l.revoked_at is null and b.status = 'confirmed'
    and private.today() <= e.end_date
$$;
comment on function private.link_traveller(uuid) is
  'The traveller whose forms the link with the token opens. All columns are null if the link is wrong or revoked, the
booking has ended, or the trip is over.';

create function private.waiver_to_sign(t public.travellers, token uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
  w private.waivers;
  body constant text := private.waiver_text(t);
  signature jsonb;
  is_signed boolean;
begin
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  select * into w from private.waivers x where x.trip_id = e.trip_id;
  select jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name, 'signed_name', s.signed_name,
    'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash, 'signed_at', s.signed_at) into signature
  from private.waiver_signatures s where s.traveller_id = t.id and s.trip_id = e.trip_id
  order by s.version desc limit 1;
  is_signed := body is null or private.waiver_status(t.id, e.trip_id) is not distinct from 'signed';
  if body is null and signature is null then return null; end if;
  return jsonb_build_object('version', case when not is_signed then w.version end,
    'body', case when not is_signed then body end, 'hash', case when not is_signed then private.terms_hash(body) end,
    'due_on', case when body is not null then e.start_date - w.due_days end,
    'state', case when is_signed then 'done' when private.today() > e.start_date - w.due_days then 'late'
      else 'missing' end,
    'email', (select l.email from private.traveller_links l where l.token_hash = private.hash_token(token)),
    'adult_age', (private.settings()).adult_age, 'signature', signature);
end
$$;
comment on function private.waiver_to_sign(public.travellers, uuid) is
  'The waiver on the page of a traveller''s link. version, body and hash: the text to sign; null: nothing is to be signed.
due_on: null if the trip has no waiver now. state: done, missing or late. email: the address of the link, which gets a
copy; null: the link was copied. signature: the newest signature of the traveller. Null: no waiver.';

create function private.lock_link_traveller(token uuid) returns public.travellers
language plpgsql set search_path = '' as $$
declare
  t constant public.travellers := private.lock_traveller((private.link_traveller(token)).id);
begin
  -- Reads the link again, because it may have been revoked while this call waited for the lock.
  return case when (private.link_traveller(token)).id = t.id then t end;
end
$$;
comment on function private.lock_link_traveller(uuid) is
  'Locks the booking of the traveller whose link has the token, and returns the traveller. All columns are null in the
same cases as in private.link_traveller.';

create function public.traveller_link(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.travellers;
begin
  perform private.lock_network();
  if private.is_network_over('traveller_link') then return private.result('too_many'); end if;
  t := private.link_traveller(token);
  if t.id is null then
    perform private.record_network_request('traveller_link');
    return private.result('not_found');
  end if;
  return (select private.result('ok', jsonb_build_object('full_name', t.full_name, 'guardian', private.guardian_of(t),
    'waiver', private.waiver_to_sign(t, token),
    'event_title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'booker', private.first_name(c.full_name),
    'forms', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', s.due_on,
        'state', s.state, 'version', f.version, 'fields', (
          select jsonb_agg(x.field || jsonb_build_object('answer', private.form_answer(t, f.id, x.field), 'known',
            case x.field ->> 'kind' when 'full_name' then t.full_name end) order by x.n)
          from jsonb_array_elements(v.fields) with ordinality x (field, n)))
        order by s.due_on, f.created_at, f.id), '[]')
      from private.form_states(null, b.id) s join private.traveller_forms f on f.id = s.form_id
      join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
      where s.traveller_id = t.id)))
    from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
    where b.id = t.booking_id);
end
$$;
comment on function public.traveller_link(uuid) is
  'For everyone with the link to a traveller''s forms: these forms with their answers. Medical notes and passports are
not returned; their answer is true if they are stored. The answer of a file is {name text, size int, type text}.
answer: null if there is none. known: the name of the traveller. guardian: the guardian of a minor. booker: first name.
waiver: as in private.waiver_to_sign. too_many: many wrong links were opened from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, waiver
{version int?, body text?, hash text?, due_on date?, state text, email text?, adult_age int, signature {version int,
traveller_name text, signed_name text, is_guardian boolean, body text, hash text, signed_at timestamptz}?}?, forms {id
uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';
revoke execute on function public.traveller_link(uuid) from public, anon, authenticated;
grant execute on function public.traveller_link(uuid) to anon, authenticated;

create function private.lock_form(form_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.traveller_forms f where f.id = lock_form.form_id for no key update;
end
$$;
comment on function private.lock_form(uuid) is
  'Locks a form, so that a traveller cannot save answers while staff save a new version of the form. The caller locks
the booking first.';

create function private.with_form_answers(t public.travellers, answers jsonb) returns public.travellers
language sql immutable set search_path = '' as $$
  select jsonb_populate_record(t, coalesce(jsonb_object_agg(c.name, c.value), '{}'))
  from (values
    ('full_name', 'full_name', to_jsonb(private.clean(answers ->> 'full_name'))),
    ('date_of_birth', 'date_of_birth', to_jsonb(private.to_date(private.clean(answers ->> 'date_of_birth')))),
    ('dietary', 'dietary', to_jsonb(private.clean(answers ->> 'dietary'))),
    ('room_mate', 'room_mate', to_jsonb(private.clean(answers ->> 'room_mate'))),
    ('emergency_contact', 'emergency_contact_name', to_jsonb(private.clean(answers #>> '{emergency_contact,name}'))),
    ('emergency_contact', 'emergency_contact_phone', to_jsonb(private.clean(answers #>> '{emergency_contact,phone}')))
  ) c (key, name, value)
  where answers ? c.key
$$;
comment on function private.with_form_answers(public.travellers, jsonb) is
  'Returns the traveller row with the answers to built-in fields filled in. Does not store the row.';

create function private.form_answer_errors(t public.travellers, fields jsonb, answers jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  changed constant public.travellers := private.with_form_answers(t, answers);
  errors text[];
begin
  if jsonb_typeof(answers) is distinct from 'object' then return array['answers']; end if;
  errors := private.validation_errors(changed, 'full_name', 'date_of_birth', 'dietary', 'emergency_contact_name',
    'emergency_contact_phone', 'room_mate');
  return array(
    select a.key from jsonb_each(answers) a
    left join jsonb_array_elements(fields) f (field) on f.field ->> 'key' = a.key
    where f.field is null or f.field ->> 'kind' in ('medical', 'passport')
      or f.field ->> 'kind' = 'file' and a.value <> 'null'
      or case f.field ->> 'kind'
        when 'full_name' then changed.full_name is null or 'full_name' = any (errors)
        when 'date_of_birth' then 'date_of_birth' = any (errors) or changed.date_of_birth > private.today()
          or a.value <> 'null' and changed.date_of_birth is null
        when 'emergency_contact' then a.value <> 'null' and jsonb_typeof(a.value) <> 'object'
          or errors && array['emergency_contact_name', 'emergency_contact_phone']
        when 'dietary' then jsonb_typeof(a.value) not in ('string', 'null') or 'dietary' = any (errors)
        when 'room_mate' then jsonb_typeof(a.value) not in ('string', 'null') or 'room_mate' = any (errors)
        else a.value <> 'null' and not private.is_form_answer(f.field, a.value) end
    order by a.key);
end
$$;
comment on function private.form_answer_errors(public.travellers, jsonb, jsonb) is
  'The keys of answers that break a rule: unknown or encrypted fields, files, wrong types, and values that the table
travellers refuses. An answer of null removes the stored answer, also a file.';

create function private.answers_refusal(t public.travellers, changed public.travellers, b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e constant public.events := private.event_of(b);
  refusal jsonb;
begin
  if private.today() > e.start_date - b.changes_close_days
    and ((t.full_name <> changed.full_name) or t.date_of_birth <> changed.date_of_birth) then
    return private.result('too_late', jsonb_build_object('deadline', e.start_date - b.changes_close_days));
  end if;
  if t.date_of_birth is not distinct from changed.date_of_birth then return null; end if;
  select private.guardian_refusal(jsonb_agg(case when x.id = t.id then to_jsonb(changed) else to_jsonb(x) end
    order by x.sort_order), e) into refusal
  from public.travellers x where x.booking_id = b.id;
  return case when refusal is not null then private.result(
    case when refusal ->> 'status' = 'invalid' then 'too_young' else 'guardian_needed' end) end;
end
$$;
comment on function private.answers_refusal(public.travellers, public.travellers, public.bookings) is
  'Why answers of a traveller cannot be saved. too_late: the name or birthday changes after the last day for changes.
too_young or guardian_needed: the birthday makes the traveller too young. Null: they can be saved.';

create function public.save_traveller_answers(token uuid, form_id uuid, answers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
  changed public.travellers;
  v private.traveller_form_versions;
  refusal jsonb;
  missing text[];
begin
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  perform private.lock_form(form_id);
  select x.* into v from private.traveller_forms f
  join private.traveller_form_versions x on x.form_id = f.id and x.version = f.version
  where f.id = save_traveller_answers.form_id and f.is_active
    and f.trip_id = (private.event_of(b)).trip_id;
  if v.form_id is null then return private.result('not_found'); end if;
  if private.form_answer_errors(t, v.fields, answers) <> '{}' then
    return private.invalid(variadic private.form_answer_errors(t, v.fields, answers));
  end if;
  changed := private.with_form_answers(t, answers);
  refusal := private.answers_refusal(t, changed, b);
  if refusal is not null then return refusal; end if;
  update public.travellers x set full_name = changed.full_name, date_of_birth = changed.date_of_birth,
    dietary = changed.dietary, room_mate = changed.room_mate, emergency_contact_name = changed.emergency_contact_name,
    emergency_contact_phone = changed.emergency_contact_phone
  where x.id = t.id and x is distinct from changed;
  delete from private.traveller_answers a where a.traveller_id = t.id and a.form_id = v.form_id
    and answers -> a.key = 'null';
  insert into private.traveller_answers as a (traveller_id, form_id, key, version, value)
  select t.id, v.form_id, g.key, v.version, case when g.key = 'full_name' then 'true' else g.value end
  from jsonb_each(answers) g
  where g.value <> 'null' and g.key not in ('date_of_birth', 'dietary', 'room_mate', 'emergency_contact')
  on conflict on constraint traveller_answers_pkey do update
  set version = excluded.version, value = excluded.value, answered_at = private.now()
  where (a.version, a.value) is distinct from (excluded.version, excluded.value);
  perform private.record_form_submission(t.id, v.form_id);
  select s.missing into missing from private.form_states(null, b.id) s
  where s.traveller_id = t.id and s.form_id = v.form_id;
  perform private.audit('answer_traveller_form', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved', jsonb_build_object('missing', missing));
end
$$;
comment on function public.save_traveller_answers(uuid, uuid, jsonb) is
  'For everyone with the link to a traveller''s forms: saves answers to the current version of a form. answers: {key:
value}; other fields keep their answers, and null removes an answer. {} confirms that there is nothing to add to a form
with only optional fields. Medical notes and passports are saved by the edge function save-traveller-secret, and files
by save-traveller-file.
missing: required fields that still have no answer. too_late: the last day for changes of the name and birthday has
passed.
Statuses: saved {missing text[]}, too_late {deadline date}, too_young, guardian_needed, invalid {fields text[]},
not_found.';
revoke execute on function public.save_traveller_answers(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.save_traveller_answers(uuid, uuid, jsonb) to anon, authenticated;

create function public.save_traveller_secret(token uuid, kind text, sealed_value text, consents boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
  secret private.traveller_secrets;
begin
  secret.sealed_value := save_traveller_secret.sealed_value;
  if secret.sealed_value is null or cardinality(private.validation_errors(secret, 'sealed_value')) > 0 then
    return private.result('invalid', jsonb_build_object('fields', jsonb_build_array('value')));
  end if;
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  if not exists (select from private.traveller_forms f
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    where f.is_active and f.trip_id = (private.event_of(b)).trip_id
      and v.fields @> jsonb_build_array(jsonb_build_object('kind', save_traveller_secret.kind))
      and save_traveller_secret.kind in ('medical', 'passport')) then
    return private.result('not_asked');
  end if;
  if kind = 'medical' and consents is not true then return private.result('consent_needed'); end if;
  insert into private.traveller_secrets as s (traveller_id, kind, sealed_value, consented_at)
  values (t.id, kind, sealed_value, case when save_traveller_secret.kind = 'medical' then private.now() end)
  on conflict on constraint traveller_secrets_pkey do update set sealed_value = excluded.sealed_value,
    consented_at = excluded.consented_at, saved_at = private.now();
  perform private.record_form_submission(t.id, f.id) from private.traveller_forms f
  join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
  where f.is_active and f.trip_id = (private.event_of(b)).trip_id
    and v.fields @> jsonb_build_array(jsonb_build_object('kind', save_traveller_secret.kind));
  perform private.audit('save_traveller_secret', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', kind));
  return private.result('saved');
end
$$;
comment on function public.save_traveller_secret(uuid, text, text, boolean) is
  'For the edge function save-traveller-secret: stores the encrypted medical notes or passport of the traveller whose link has
the token. consents: the traveller consents to the use of medical notes. not_asked: no form of the trip asks for it.
Statuses: saved, consent_needed, invalid {fields text[]}, not_asked, not_found.';
revoke execute on function public.save_traveller_secret(uuid, text, text, boolean) from public, anon, authenticated;
grant execute on function public.save_traveller_secret(uuid, text, text, boolean) to service_role;

create function public.read_traveller_secret(traveller_id uuid, kind text, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own_event_id constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = read_traveller_secret.traveller_id);
  s private.traveller_secrets;
begin
  if kind = 'passport' then
    perform private.require_permission('booking');
  else
    perform private.require_permission('guests', own_event_id);
  end if;
  if reason is null or reason not in ('emergency', 'preparation', 'request') then
    return private.invalid('reason');
  end if;
  select * into s from private.traveller_secrets x
  where x.traveller_id = read_traveller_secret.traveller_id and x.kind = read_traveller_secret.kind;
  if not found then return private.result('not_found'); end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  select private.me(), 'read_traveller_secret', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', s.kind, 'viewed_for', read_traveller_secret.reason)
  from public.travellers t where t.id = s.traveller_id;
  return private.result('ok', jsonb_build_object('sealed_value', s.sealed_value, 'saved_at', s.saved_at));
end
$$;
comment on function public.read_traveller_secret(uuid, text, text) is
  'For staff: the encrypted medical notes or passport of a traveller, which the edge function read-traveller-secret decrypts.
Each call writes an audit log entry. Medical notes require the permission "guests" for the departure, passports the
permission "booking". reason: emergency, preparation (of the trip) or request (of the traveller).
Statuses: ok {sealed_value text, saved_at timestamptz}, invalid {fields text[]}, not_found.';
revoke execute on function public.read_traveller_secret(uuid, text, text) from public, anon, authenticated;
grant execute on function public.read_traveller_secret(uuid, text, text) to authenticated;

create function private.secret_retention_days() returns int
language sql immutable set search_path = '' as $$
  select 30
$$;
comment on function private.secret_retention_days() is
  'Number of days after the return until medical notes and passports are deleted.';

create function private.erase_old_secrets() returns int
language plpgsql security definer set search_path = '' as $$
declare
  erased int;
begin
  delete from private.traveller_secrets s using public.travellers t, public.bookings b, public.events e
  where t.id = s.traveller_id and b.id = t.booking_id and e.id = b.event_id
    and (b.status not in ('pending', 'confirmed') or e.end_date < private.today() - private.secret_retention_days());
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function private.erase_old_secrets() is
  'Deletes the medical notes and passports of trips that ended more than private.secret_retention_days() days ago, and of
cancelled bookings. Returns their number.';
