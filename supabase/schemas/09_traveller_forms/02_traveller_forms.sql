-- Traveller forms: what a trip needs from each traveller. A form has versions. Answers name the version that asked.

create function private.form_field_kinds(built_in boolean) returns text[]
language sql immutable set search_path = '' as $$
  select case when built_in then array['full_name', 'date_of_birth', 'dietary', 'room_mate', 'emergency_contact',
    'insurance', 'flights', 'medical', 'passport'] else array['text', 'choice', 'yes_no', 'file'] end
$$;
comment on function private.form_field_kinds(boolean) is
  'The kinds of fields of traveller forms. Built-in fields have a fixed meaning, others are questions that staff write.';

create function private.max_form_text() returns int
language sql immutable set search_path = '' as $$
  select 300
$$;
comment on function private.max_form_text() is
  'Maximum number of characters of a question, a hint and a choice of a traveller form.';

create function private.max_form_answer() returns int
language sql immutable set search_path = '' as $$
  select 2000
$$;
comment on function private.max_form_answer() is 'Maximum number of characters of an answer to a traveller form.';

create function private.max_form_fields() returns int
language sql immutable set search_path = '' as $$
  select 40
$$;
comment on function private.max_form_fields() is 'Maximum number of fields of a traveller form.';

create function private.is_form_field(field jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  kind constant text := field ->> 'kind';
  choices constant jsonb := field -> 'choices';
begin
  if jsonb_typeof(field) is distinct from 'object'
    or field - array['key', 'kind', 'label', 'help', 'required', 'choices'] <> '{}'
    or not field ?& array['key', 'kind', 'label', 'help', 'required', 'choices']
    or jsonb_typeof(field -> 'required') <> 'boolean' or jsonb_typeof(choices) <> 'array'
    or jsonb_typeof(field -> 'help') <> 'string' or char_length(field ->> 'help') > private.max_form_text() then return false; end if;
  if kind = any (private.form_field_kinds(true)) then
    return field ->> 'key' = kind and field ->> 'label' = '' and choices = '[]';
  end if;
  if not coalesce(kind = any (private.form_field_kinds(false)), false)
    or not coalesce(field ->> 'key' ~ '^question_[a-z0-9]{4,16}$', false)
    or not coalesce(field ->> 'label' ~ '\S' and char_length(field ->> 'label') <= private.max_form_text(), false) then
    return false;
  end if;
  if kind <> 'choice' then return choices = '[]'; end if;
  return jsonb_array_length(choices) between 2 and 20
    and not exists (select from jsonb_array_elements(choices) c (choice) where jsonb_typeof(c.choice) <> 'string'
      or (c.choice #>> '{}') !~ '\S' or char_length(c.choice #>> '{}') > private.max_form_text())
    and jsonb_array_length(choices) = (
      select count(distinct lower(c.choice)) from jsonb_array_elements_text(choices) c (choice));
end
$$;
comment on function private.is_form_field(jsonb) is
  'Whether the value is a field of a traveller form: {key, kind, label, help, required, choices}. The key of a built-in
field is its kind, and its label is empty. choices: 2 to 20 texts for the kind "choice", otherwise empty.';

create function private.is_form_definition(fields jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(fields) is distinct from 'array' then return false; end if;
  return jsonb_array_length(fields) between 1 and private.max_form_fields()
    and not exists (select from jsonb_array_elements(fields) f (field) where not private.is_form_field(f.field))
    and jsonb_array_length(fields) = (
      select count(distinct f.field ->> 'key') from jsonb_array_elements(fields) f (field));
end
$$;
comment on function private.is_form_definition(jsonb) is
  'Whether the value is a list of up to private.max_form_fields() fields, as in private.is_form_field, with different keys.';

create table private.traveller_forms (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id) on delete cascade,
  title text not null constraint traveller_forms_title_length check (title ~ '\S' and char_length(title) <= 120),
  due_days int not null constraint traveller_forms_due_days_range check (due_days between 0 and 365),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default private.now()
);
comment on table private.traveller_forms is 'Forms that each traveller of a trip fills in.';
comment on column private.traveller_forms.id is 'Primary key.';
comment on column private.traveller_forms.trip_id is 'The trip whose travellers fill in the form.';
comment on column private.traveller_forms.title is 'Title of the form.';
comment on column private.traveller_forms.due_days is 'The form is due this number of days before departure.';
comment on column private.traveller_forms.is_active is
  'Whether travellers fill in the form. Answers to a form that is turned off stay readable.';
comment on column private.traveller_forms.version is 'The version that travellers fill in now.';
comment on column private.traveller_forms.created_at is 'When the form was added.';
create index traveller_forms_trip_idx on private.traveller_forms (trip_id, created_at);
alter table private.traveller_forms enable row level security;
grant all on private.traveller_forms to service_role;

create table private.traveller_form_versions (
  form_id uuid not null references private.traveller_forms (id) on delete cascade,
  version int not null,
  fields jsonb not null constraint traveller_form_versions_fields_valid check (private.is_form_definition(fields)),
  created_at timestamptz not null default private.now(),
  created_by uuid references public.profiles (id) on delete set null,
  primary key (form_id, version)
);
comment on table private.traveller_form_versions is
  'The versions of traveller forms. A version never changes, so that each answer can be shown with its question.';
comment on column private.traveller_form_versions.form_id is 'The form that has this version.';
comment on column private.traveller_form_versions.version is 'Number of the version, from 1.';
comment on column private.traveller_form_versions.fields is
  'The fields of the form: a list of {key, kind, label, help, required, choices}, as in private.is_form_field.';
comment on column private.traveller_form_versions.created_at is 'When the version was saved.';
comment on column private.traveller_form_versions.created_by is
  'The staff member who saved the version. Null: the account was deleted.';
create index traveller_form_versions_created_by_idx on private.traveller_form_versions (created_by);
alter table private.traveller_form_versions enable row level security;
grant all on private.traveller_form_versions to service_role;

create table private.traveller_answers (
  traveller_id uuid not null references public.travellers (id) on delete cascade,
  form_id uuid not null,
  key text not null,
  version int not null,
  value jsonb not null,
  answered_at timestamptz not null default private.now(),
  primary key (traveller_id, form_id, key),
  foreign key (form_id, version) references private.traveller_form_versions (form_id, version) on delete cascade
);
comment on table private.traveller_answers is
  'Answers of travellers to forms. Answers to fields that are columns of the table travellers are stored there instead.
For the name of a traveller, a row here with the value true means that the traveller confirmed the name. Medical notes
and passports are in private.traveller_secrets.';
comment on column private.traveller_answers.traveller_id is 'The traveller who answered.';
comment on column private.traveller_answers.form_id is 'The form that contains the question.';
comment on column private.traveller_answers.key is 'The key of the form field that was answered.';
comment on column private.traveller_answers.version is 'The version of the form that the traveller answered.';
comment on column private.traveller_answers.value is 'The answer: a text, true or false, or a file as {id, name, size, type}.
The id is the name in the storage bucket traveller-files, and the size is in bytes.';
comment on column private.traveller_answers.answered_at is 'When the answer was last changed.';
create index traveller_answers_version_idx on private.traveller_answers (form_id, version);
alter table private.traveller_answers enable row level security;
grant all on private.traveller_answers to service_role;

create table private.form_submissions (
  traveller_id uuid not null references public.travellers (id) on delete cascade,
  form_id uuid not null references private.traveller_forms (id) on delete cascade,
  submitted_at timestamptz not null default private.now(),
  primary key (traveller_id, form_id)
);
comment on table private.form_submissions is
  'One row for each form that a traveller has saved, even partly, or for which they confirmed that there is nothing to
add. A form with only optional fields is then done.';
comment on column private.form_submissions.traveller_id is 'The traveller whose form was saved.';
comment on column private.form_submissions.form_id is 'The form that was saved.';
comment on column private.form_submissions.submitted_at is 'When the traveller first saved a part of the form.';
create index form_submissions_form_idx on private.form_submissions (form_id);
alter table private.form_submissions enable row level security;
grant all on private.form_submissions to service_role;

create function private.record_form_submission(traveller_id uuid, form_id uuid) returns void
language sql set search_path = '' as $$
  insert into private.form_submissions (traveller_id, form_id)
  values (record_form_submission.traveller_id, record_form_submission.form_id)
  on conflict on constraint form_submissions_pkey do nothing
$$;
comment on function private.record_form_submission(uuid, uuid) is
  'Records when a traveller first saved a part of a form. Later calls change nothing.';

create table private.traveller_secrets (
  traveller_id uuid not null references public.travellers (id) on delete cascade,
  kind text not null constraint traveller_secrets_kind_known check (kind in ('medical', 'passport')),
  sealed_value text not null constraint traveller_secrets_sealed_value_length
    check (char_length(sealed_value) between 40 and 20000),
  consented_at timestamptz,
  saved_at timestamptz not null default private.now(),
  primary key (traveller_id, kind),
  constraint traveller_secrets_medical_has_consent check (kind <> 'medical' or consented_at is not null)
);
comment on table private.traveller_secrets is
  'Medical notes and passports, encrypted by the edge function save-traveller-secret with a key that the database does not
have. Deleted private.secret_retention_days() days after the return.';
comment on column private.traveller_secrets.traveller_id is 'The traveller whose medical notes or passport is stored.';
comment on column private.traveller_secrets.kind is
  'The kind of the encrypted value: medical (medical notes) or passport.';
comment on column private.traveller_secrets.sealed_value is 'The encrypted medical notes or passport.';
comment on column private.traveller_secrets.consented_at is
  'When the traveller consented to the use of the medical notes. Null for a passport.';
comment on column private.traveller_secrets.saved_at is 'When the value was last saved.';
alter table private.traveller_secrets enable row level security;
grant all on private.traveller_secrets to service_role;

create table private.traveller_links (
  id uuid primary key default gen_random_uuid(),
  traveller_id uuid not null references public.travellers (id) on delete cascade,
  token_hash uuid not null constraint traveller_links_token_hash_once unique,
  email text constraint traveller_links_email_form check (email is null or private.is_email(email)),
  created_at timestamptz not null default private.now(),
  revoked_at timestamptz
);
comment on table private.traveller_links is
  'Links with which travellers fill in their forms without an account. Each email and each copied link is one row. Only
the hash of the secret token is stored.';
comment on column private.traveller_links.id is 'Primary key.';
comment on column private.traveller_links.traveller_id is 'The traveller whose forms the link opens.';
comment on column private.traveller_links.token_hash is 'Hash of the secret token in the link, as in private.hash_token.';
comment on column private.traveller_links.email is
  'Address to which the link was emailed: the traveller''s, or the guardian''s of a minor. Null: the booker copied it.';
comment on column private.traveller_links.created_at is 'When the link was made.';
comment on column private.traveller_links.revoked_at is 'When the link was revoked. Null: not revoked.';
create index traveller_links_traveller_idx on private.traveller_links (traveller_id, created_at);
create index traveller_links_email_idx on private.traveller_links (lower(email));
alter table private.traveller_links enable row level security;
grant all on private.traveller_links to service_role;

create function private.is_form_answer(field jsonb, answer jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(case field ->> 'kind'
    when 'yes_no' then jsonb_typeof(answer) = 'boolean'
    when 'choice' then jsonb_typeof(answer) = 'string' and field -> 'choices' ? (answer #>> '{}')
    when 'file' then jsonb_typeof(answer) = 'object'
    else jsonb_typeof(answer) = 'string' and (answer #>> '{}') ~ '\S'
      and char_length(answer #>> '{}') <= private.max_form_answer() end, false);
end
$$;
comment on function private.is_form_answer(jsonb, jsonb) is
  'Whether a value is a valid answer to a field of a form. If an answer to an earlier version is no longer valid, such
as a removed choice, the traveller must answer again.';

create function private.form_answer(t public.travellers, form_id uuid, field jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := field ->> 'kind';
  stored jsonb;
begin
  if kind = 'date_of_birth' then return to_jsonb(t.date_of_birth); end if;
  if kind = 'dietary' then return to_jsonb(t.dietary); end if;
  if kind = 'room_mate' then return to_jsonb(t.room_mate); end if;
  if kind = 'emergency_contact' then
    return case when t.emergency_contact_name is not null and t.emergency_contact_phone is not null
      then jsonb_build_object('name', t.emergency_contact_name, 'phone', t.emergency_contact_phone) end;
  end if;
  if kind in ('medical', 'passport') then
    return (select 'true'::jsonb from private.traveller_secrets s
      where s.traveller_id = t.id and s.kind = field ->> 'kind');
  end if;
  select a.value into stored from private.traveller_answers a
  where a.traveller_id = t.id and a.form_id = form_answer.form_id and a.key = field ->> 'key';
  if kind = 'full_name' then return case when stored is not null then to_jsonb(t.full_name) end; end if;
  if not private.is_form_answer(field, stored) then return null; end if;
  return case when kind = 'file' then stored - 'id' else stored end;
end
$$;
comment on function private.form_answer(public.travellers, uuid, jsonb) is
  'The stored answer of a traveller to a field. Null: not answered. Medical notes and passports: true if stored. Files:
{name, size, type}. The name is returned only after the traveller has confirmed it.';

create function private.form_states(only_event uuid, only_booking uuid)
returns table (event_id uuid, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date,
  missing text[], state text, is_waiver boolean)
language sql stable set search_path = '' as $$
  select x.event_id, x.booking_id, x.traveller_id, x.form_id, x.title, x.due_on, x.missing,
    case when x.missing = '{}' and x.is_submitted then 'done' when private.today() > x.due_on then 'late' else 'missing' end, x.is_waiver
  from (
    select e.id as event_id, b.id as booking_id, t.id as traveller_id, f.id as form_id, f.title,
      e.start_date - f.due_days as due_on, m.missing, v.fields @> '[{"required": true}]' or exists (
        select from private.form_submissions s where s.traveller_id = t.id and s.form_id = f.id) as is_submitted, false as is_waiver, b.created_at as booked_at, t.sort_order,
      f.created_at as asked_at
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.traveller_forms f on f.trip_id = e.trip_id and f.is_active
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    cross join lateral (select coalesce(array_agg(y.field ->> 'key' order by y.n), '{}') as missing
      from jsonb_array_elements(v.fields) with ordinality y (field, n)
      where (y.field ->> 'required')::boolean and private.form_answer(t, f.id, y.field) is null) m
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)
    union all
    select e.id, b.id, t.id, w.trip_id, 'Waiver', e.start_date - w.due_days,
      case private.waiver_status(t.id, w.trip_id) when 'signed' then '{}'::text[] else array['waiver'] end, true, true,
      b.created_at, t.sort_order, null
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.waivers w on w.trip_id = e.trip_id and w.is_active and w.version is not null
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)) x
  order by x.booked_at, x.booking_id, x.sort_order, x.is_waiver, x.asked_at, x.form_id
$$;
comment on function private.form_states(uuid, uuid) is
  'The state of each form and of the waiver, for each traveller of a departure or of a booking. Covers only confirmed
bookings. due_on: last day on which the form is not late. missing: the keys of required fields without an answer.
state: done, missing or late. A form with required fields is done when none is missing. A form with only optional
fields is done when the traveller has saved a part of it. form_id of the waiver: the id of the trip.';

create function private.erase_answers(traveller_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.form_submissions s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  delete from private.guide_log c where c.traveller_id = any (traveller_ids);
  update private.waiver_signatures s set traveller_id = null where s.traveller_id = any (traveller_ids);
  return;
end
$$;
comment on function private.erase_answers(uuid[]) is
  'Deletes the form answers and form links of travellers, and what guides recorded about them. Called when the booker
names another person instead, who must not get the answers of the earlier traveller. Signed waivers stay, but the
other person must sign too.';

create function public.save_traveller_form(trip_id uuid, title text, due_days int, fields jsonb,
  is_active boolean default true, form_id uuid default null, expected_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_forms constant int := 10; -- forms of a trip
  f private.traveller_forms;
  existing record;
  errors text[];
  is_changed boolean;
begin
  perform private.require_permission('trips');
  perform from public.trips j where j.id = save_traveller_form.trip_id for update;
  if not found then return private.result('not_found'); end if;
  if form_id is not null then
    select * into f from private.traveller_forms x
    where x.id = save_traveller_form.form_id and x.trip_id = save_traveller_form.trip_id;
    if f.id is null then return private.result('not_found'); end if;
    if f.version is distinct from expected_version then return private.result('conflict'); end if;
  end if;
  f.title := private.clean(title);
  f.due_days := save_traveller_form.due_days;
  errors := private.validation_errors(f, 'title', 'due_days')
    || array(select 'fields' where not private.is_form_definition(fields));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if f.id is null then
    -- If the client repeats a request because the response was lost, returns the form that the first request added.
    select x.id, x.version into existing from private.traveller_forms x
    join private.traveller_form_versions v on v.form_id = x.id and v.version = x.version
    where x.trip_id = save_traveller_form.trip_id and x.title = f.title and x.due_days = f.due_days
      and v.fields = save_traveller_form.fields
    order by x.created_at, x.id limit 1;
    if existing.id is not null then
      return private.result('saved', jsonb_build_object('form_id', existing.id, 'version', existing.version));
    end if;
    if (select count(*) from private.traveller_forms x
      where x.trip_id = save_traveller_form.trip_id) >= max_forms then
      return private.result('too_many', jsonb_build_object('max', max_forms));
    end if;
    insert into private.traveller_forms (trip_id, title, due_days)
    values (save_traveller_form.trip_id, f.title, f.due_days) returning * into f;
    is_changed := true;
  else
    select v.fields <> save_traveller_form.fields into is_changed from private.traveller_form_versions v
    where v.form_id = f.id and v.version = f.version;
    update private.traveller_forms x set title = f.title, due_days = f.due_days,
      is_active = coalesce(save_traveller_form.is_active, true), version = x.version + is_changed::int
    where x.id = f.id returning * into f;
  end if;
  if is_changed then
    insert into private.traveller_form_versions (form_id, version, fields, created_by)
    values (f.id, f.version, save_traveller_form.fields, private.me());
  end if;
  perform private.audit('save_traveller_form', 'trips', f.trip_id::text,
    jsonb_build_object('form_id', f.id, 'version', f.version));
  return private.result('saved', jsonb_build_object('form_id', f.id, 'version', f.version));
end
$$;
comment on function public.save_traveller_form(uuid, text, int, jsonb, boolean, uuid, int) is
  'For staff with the permission "trips": adds a form to a trip, or changes it. Changed fields become a new version;
answers to fields with the same key stay. form_id null: a new form. is_active false: travellers no longer fill it in.
expected_version: the version that the caller changed. conflict: the form has another version now. A new form that equals
a form of the trip is not added again. fields: as in private.is_form_field. too_many: the trip has the maximum number of forms.
Statuses: saved {form_id uuid, version int}, conflict, too_many {max int}, invalid {fields text[]}, not_found.';
revoke execute on function public.save_traveller_form(uuid, text, int, jsonb, boolean, uuid, int) from public, anon, authenticated;
grant execute on function public.save_traveller_form(uuid, text, int, jsonb, boolean, uuid, int) to authenticated;

create function public.trip_forms(trip_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return private.result('ok', jsonb_build_object('forms', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_days', f.due_days,
      'is_active', f.is_active, 'version', f.version, 'fields', v.fields) order by f.created_at, f.id), '[]')
    from private.traveller_forms f join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    where f.trip_id = trip_forms.trip_id)));
end
$$;
comment on function public.trip_forms(uuid) is
  'For staff with the permission "sales": the forms of a trip in their current version, also forms that are turned off.
Statuses: ok {forms {id uuid, title text, due_days int, is_active boolean, version int, fields {key text, kind text, label
text, help text, required boolean, choices text[]}[]}[]}.';
revoke execute on function public.trip_forms(uuid) from public, anon, authenticated;
grant execute on function public.trip_forms(uuid) to authenticated;

create function public.event_forms(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('guests', event_forms.event_id);
  select * into e from public.events x where x.id = event_forms.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return (with states as materialized (select * from private.form_states(e.id, null))
    select private.result('ok', jsonb_build_object('forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', e.start_date - f.due_days,
        'is_waiver', f.is_waiver, 'done', n.done, 'missing', n.missing, 'late', n.late)
        order by f.is_waiver, f.created_at, f.id), '[]')
      from (select x.id, x.title, x.due_days, x.created_at, false as is_waiver from private.traveller_forms x
        where x.trip_id = e.trip_id and x.is_active
        union all
        select w.trip_id, 'Waiver', w.due_days, null, true from private.waivers w
        where w.trip_id = e.trip_id and w.is_active and w.version is not null) f
      cross join lateral (select count(*) filter (where s.state = 'done') as done,
        count(*) filter (where s.state = 'missing') as missing, count(*) filter (where s.state = 'late') as late
        from states s where s.form_id = f.id) n), 'travellers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'booking_id', b.id,
        'reference', b.reference, 'secrets', array(select k.kind from private.traveller_secrets k
          where k.traveller_id = t.id order by k.kind), 'forms', (
          select coalesce(jsonb_agg(jsonb_build_object('form_id', s.form_id, 'state', s.state, 'missing', s.missing)
            order by s.title, s.form_id), '[]') from states s where s.traveller_id = t.id))
        order by private.waiver_status(t.id, e.trip_id) is not distinct from 'unsigned' desc,
          (select count(*) from states s where s.traveller_id = t.id and s.state <> 'done') desc, t.full_name, t.id), '[]')
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed'))));
end
$$;
comment on function public.event_forms(uuid) is
  'For staff with the permission "guests": which travellers of a departure have filled in which forms and signed
the waiver. Travellers who have not signed come first, then those who miss most. done, missing and late: numbers of
travellers. secrets: the kinds of encrypted values that are stored. missing: keys of fields.
Statuses: ok {forms {id uuid, title text, due_on date, is_waiver boolean, done int, missing int, late int}[], travellers {id uuid, full_name
text, booking_id uuid, reference text, secrets text[], forms {form_id uuid, state text, missing text[]}[]}[]},
not_found.';
revoke execute on function public.event_forms(uuid) from public, anon, authenticated;
grant execute on function public.event_forms(uuid) to authenticated;

create function private.answers_of(traveller_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('form', f.title, 'key', a.key, 'kind', x.field ->> 'kind',
    'label', x.field ->> 'label', 'value', a.value, 'version', a.version, 'answered_at', a.answered_at)
    order by f.created_at, f.id, x.n), '[]')
  from private.traveller_answers a join private.traveller_forms f on f.id = a.form_id
  join private.traveller_form_versions v on v.form_id = a.form_id and v.version = a.version
  cross join lateral jsonb_array_elements(v.fields) with ordinality x (field, n)
  where a.traveller_id = answers_of.traveller_id and x.field ->> 'key' = a.key and a.key <> 'full_name'
$$;
comment on function private.answers_of(uuid) is
  'The answers of a traveller, each with the question as it stood in the version of the form that the traveller
answered. Values of the table travellers and encrypted values are not included.';

create function public.traveller_answers(traveller_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own_event_id constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = traveller_answers.traveller_id);
begin
  perform private.require_permission('guests', own_event_id);
  if own_event_id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('answers', private.answers_of(traveller_id)));
end
$$;
comment on function public.traveller_answers(uuid) is
  'For staff with the permission "guests": the answers of a traveller, as in private.answers_of.
Statuses: ok {answers {form text, key text, kind text, label text, value jsonb, version int, answered_at
timestamptz}[]}, not_found.';
revoke execute on function public.traveller_answers(uuid) from public, anon, authenticated;
grant execute on function public.traveller_answers(uuid) to authenticated;

create function public.booking_forms(booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = booking_forms.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('travellers', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name,
      'guardian', private.guardian_of(t), 'link', (
        select jsonb_build_object('email', l.email, 'sent_at', l.created_at) from private.traveller_links l
        where l.traveller_id = t.id and l.revoked_at is null order by l.created_at desc, l.id limit 1),
      'forms', (select jsonb_agg(jsonb_build_object('form_id', s.form_id, 'title', s.title, 'due_on', s.due_on,
          'state', s.state, 'is_waiver', s.is_waiver) order by s.due_on, s.title, s.form_id)
        from private.form_states(null, b.id) s where s.traveller_id = t.id)) order by t.sort_order, t.id), '[]')
    from public.travellers t where t.booking_id = b.id
      and exists (select from private.form_states(null, b.id) s where s.traveller_id = t.id))));
end
$$;
comment on function public.booking_forms(uuid) is
  'For the member who booked, and for staff with the permission "booking": the state of each form and of the waiver
of each traveller, without answers. guardian: the adult who gets the link of a minor; null: the traveller is an adult. link: the newest link
that is not revoked. Empty if the booking is not confirmed, or the trip has no forms.
Statuses: ok {travellers {id uuid, full_name text, guardian text?, link {email text?, sent_at timestamptz}?, forms {form_id
uuid, title text, due_on date, state text, is_waiver boolean}[]}[]}, not_found.';
revoke execute on function public.booking_forms(uuid) from public, anon, authenticated;
grant execute on function public.booking_forms(uuid) to authenticated;
