-- Public profiles of guides, shown on the pages of their departures.

create table public.guide_profiles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  public_name text not null,
  biography text not null default '',
  photo_url text,
  is_public boolean not null default false,
  constraint guide_profiles_public_name_fits check (private.is_person_name(public_name)),
  constraint guide_profiles_biography_length check (char_length(biography) <= 1000),
  constraint guide_profiles_photo_url_form check (photo_url ~ '^(/[^/]|https?://)' and char_length(photo_url) <= 600)
);
comment on table public.guide_profiles is
  'Public profiles of guides. Visitors read them only through the function event_guides.';
comment on column public.guide_profiles.user_id is 'The account of the guide.';
comment on column public.guide_profiles.public_name is 'The name that visitors see.';
comment on column public.guide_profiles.biography is 'The text about the guide, up to 1,000 characters.';
comment on column public.guide_profiles.photo_url is 'URL of the photo. Null: no photo.';
comment on column public.guide_profiles.is_public is
  'Whether the profile is shown on the departures that are assigned to the guide.';

alter table public.guide_profiles enable row level security;
revoke all on public.guide_profiles from anon, authenticated;
grant select on public.guide_profiles to authenticated;
grant all on public.guide_profiles to service_role;

create policy "Guides read their own profile, owners all" on public.guide_profiles for select to authenticated
using (user_id = (select private.me()) or (select private.has_permission('roles')));
comment on policy "Guides read their own profile, owners all" on public.guide_profiles is
  'Reading the profiles of others requires the permission "roles".';

create function public.save_guide_profile(user_id uuid, public_name text, biography text, photo_url text,
  is_public boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  g public.guide_profiles;
  errors text[];
begin
  if save_guide_profile.user_id is distinct from private.require_member() or private.my_role() is distinct from 'guide'
  then
    perform private.require_permission('roles');
  end if;
  g.public_name := private.clean(save_guide_profile.public_name);
  g.biography := coalesce(private.clean(save_guide_profile.biography), '');
  g.photo_url := private.clean(save_guide_profile.photo_url);
  g.is_public := coalesce(save_guide_profile.is_public, false);
  errors := private.validation_errors(g, 'public_name', 'biography', 'photo_url');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select s.user_id into g.user_id from public.staff s
  where s.user_id = save_guide_profile.user_id and s.role = 'guide' and s.ended_at is null;
  if not found then return private.result('not_found'); end if;
  insert into public.guide_profiles values (g.*)
  on conflict on constraint guide_profiles_pkey do update set public_name = excluded.public_name,
    biography = excluded.biography, photo_url = excluded.photo_url, is_public = excluded.is_public;
  perform private.audit('save_guide_profile', 'profiles', g.user_id::text,
    jsonb_build_object('is_public', g.is_public));
  return private.result('saved');
end
$$;
comment on function public.save_guide_profile(uuid, text, text, text, boolean) is
  'Saves the public profile of a guide. Guides can save their own profile; the profiles of others require the permission
"roles". not_found: the account is not a guide.
Statuses: saved, not_found, invalid {fields text[]}.';
revoke execute on function public.save_guide_profile(uuid, text, text, text, boolean) from public, anon, authenticated;
grant execute on function public.save_guide_profile(uuid, text, text, text, boolean) to authenticated;

create function private.guides_of(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('public_name', g.public_name, 'biography', g.biography,
      'photo_url', g.photo_url) order by g.public_name, g.user_id), '[]')
    from public.staff_events a join public.guide_profiles g on g.user_id = a.user_id
    where a.event_id = guides_of.event_id and g.is_public);
end
$$;
comment on function private.guides_of(uuid) is
  'The public profiles of the guides of a departure, without the ids of their accounts.';

create function public.event_guides(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  select * into e from public.events t where t.id = event_guides.event_id;
  if e.id is null or not private.is_visible(e) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('guides', private.guides_of(e.id)));
end
$$;
comment on function public.event_guides(uuid) is
  'The public profiles of the guides of a published departure, without the ids of their accounts. Only current guides
have assigned departures.
Statuses: ok {guides {public_name text, biography text, photo_url text?}[]}, not_found.';
revoke execute on function public.event_guides(uuid) from public, anon, authenticated;
grant execute on function public.event_guides(uuid) to anon, authenticated;
