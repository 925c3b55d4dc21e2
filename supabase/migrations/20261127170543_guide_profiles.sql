set local check_function_bodies = off;

DROP POLICY "Staff delete pictures" ON "storage"."objects";

DROP POLICY "Staff list pictures" ON "storage"."objects";

DROP POLICY "Staff replace pictures" ON "storage"."objects";

DROP POLICY "Staff upload pictures" ON "storage"."objects";

CREATE TABLE "public"."guide_profiles" ("user_id" uuid NOT NULL, "public_name" text NOT NULL, "biography" text NOT NULL DEFAULT ''::text, "photo_url" text, "is_public" boolean NOT NULL DEFAULT false, CONSTRAINT "guide_profiles_biography_length" CHECK ((char_length(biography) <= 1000)), CONSTRAINT "guide_profiles_photo_url_form" CHECK (((photo_url ~ '^(/[^/]|https?://)'::text) AND (char_length(photo_url) <= 600))), CONSTRAINT "guide_profiles_pkey" PRIMARY KEY (user_id), CONSTRAINT "guide_profiles_public_name_fits" CHECK (private.is_person_name(public_name)));

ALTER TABLE "public"."guide_profiles" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."guide_profiles" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.download_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(member),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(member) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = member),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = member),
    'guide_profile', (select private.strip_internal_fields(to_jsonb(g)) from public.guide_profiles g
      where g.user_id = member),
    'bookings', private.export_bookings(member), 'orders', private.export_orders(member))
    || private.export_cards(member) || private.export_comments(member) || private.export_messages(member)
    || private.export_emails(member));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_guide_profile(user_id uuid, public_name text, biography text, photo_url text, is_public boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.trip_guides(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  select * into e from public.events t where t.id = trip_guides.event_id;
  if e.id is null or not private.is_visible(e) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('guides', (
    select coalesce(jsonb_agg(jsonb_build_object('public_name', g.public_name, 'biography', g.biography,
      'photo_url', g.photo_url) order by g.public_name, g.user_id), '[]')
    from public.staff_events a join public.guide_profiles g on g.user_id = a.user_id
    where a.event_id = e.id and g.is_public)));
end
$function$;

ALTER FUNCTION "public"."trip_guides"(uuid) OWNER TO "postgres";

ALTER TABLE "public"."guide_profiles" ADD CONSTRAINT "guide_profiles_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "Guides read their own profile, owners all" ON "public"."guide_profiles" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.me() AS me)) OR ( SELECT private.has_permission('roles'::text) AS has_permission)));

CREATE POLICY "Staff delete pictures" ON "storage"."objects" FOR DELETE TO "authenticated" USING ((((bucket_id = 'event-images'::text) AND ( SELECT private.has_permission('trips'::text) AS has_permission)) OR ((bucket_id = 'product-images'::text) AND ( SELECT private.has_permission('store'::text) AS has_permission)) OR ((bucket_id = 'guide-photos'::text) AND (( SELECT private.has_permission('roles'::text) AS has_permission) OR ((owner_id = (( SELECT private.me() AS me))::text) AND (( SELECT private.my_role() AS my_role) = 'guide'::text))))));

CREATE POLICY "Staff list pictures" ON "storage"."objects" FOR SELECT TO "authenticated" USING ((((bucket_id = 'event-images'::text) AND ( SELECT private.has_permission('trips'::text) AS has_permission)) OR ((bucket_id = 'product-images'::text) AND ( SELECT private.has_permission('store'::text) AS has_permission)) OR ((bucket_id = 'guide-photos'::text) AND (( SELECT private.has_permission('roles'::text) AS has_permission) OR ((owner_id = (( SELECT private.me() AS me))::text) AND (( SELECT private.my_role() AS my_role) = 'guide'::text))))));

CREATE POLICY "Staff replace pictures" ON "storage"."objects" FOR UPDATE TO "authenticated" USING ((((bucket_id = 'event-images'::text) AND ( SELECT private.has_permission('trips'::text) AS has_permission)) OR ((bucket_id = 'product-images'::text) AND ( SELECT private.has_permission('store'::text) AS has_permission)) OR ((bucket_id = 'guide-photos'::text) AND (( SELECT private.has_permission('roles'::text) AS has_permission) OR ((owner_id = (( SELECT private.me() AS me))::text) AND (( SELECT private.my_role() AS my_role) = 'guide'::text)))))) WITH CHECK ((((bucket_id = 'event-images'::text) AND ( SELECT private.has_permission('trips'::text) AS has_permission)) OR ((bucket_id = 'product-images'::text) AND ( SELECT private.has_permission('store'::text) AS has_permission)) OR ((bucket_id = 'guide-photos'::text) AND (( SELECT private.has_permission('roles'::text) AS has_permission) OR ((owner_id = (( SELECT private.me() AS me))::text) AND (( SELECT private.my_role() AS my_role) = 'guide'::text))))));

CREATE POLICY "Staff upload pictures" ON "storage"."objects" FOR INSERT TO "authenticated" WITH CHECK ((((bucket_id = 'event-images'::text) AND ( SELECT private.has_permission('trips'::text) AS has_permission)) OR ((bucket_id = 'product-images'::text) AND ( SELECT private.has_permission('store'::text) AS has_permission)) OR ((bucket_id = 'guide-photos'::text) AND (( SELECT private.has_permission('roles'::text) AS has_permission) OR ((owner_id = (( SELECT private.me() AS me))::text) AND (( SELECT private.my_role() AS my_role) = 'guide'::text))))));

COMMENT ON COLUMN "public"."guide_profiles"."biography" IS 'The text about the guide, up to 1,000 characters.';

COMMENT ON COLUMN "public"."guide_profiles"."is_public" IS 'Whether the profile is shown on the departures that are assigned to the guide.';

COMMENT ON COLUMN "public"."guide_profiles"."photo_url" IS 'URL of the photo. Null: no photo.';

COMMENT ON COLUMN "public"."guide_profiles"."public_name" IS 'The name that visitors see.';

COMMENT ON COLUMN "public"."guide_profiles"."user_id" IS 'The account of the guide.';

COMMENT ON FUNCTION "public"."download_my_data"() IS 'For members: all data stored about the caller, except notes of staff and secrets. Messages and orders from before the
account was created are included only after the member has used a claim link.
Statuses: ok {exported_at timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, guide_profile jsonb?,
bookings jsonb[], orders jsonb[], cards jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[],
reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[],
messages jsonb[], email_preferences jsonb?, email_suppressions jsonb[], announcements_received
jsonb[]}.';

COMMENT ON FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) IS 'Saves the public profile of a guide. Guides can save their own profile; the profiles of others require the permission
"roles". not_found: the account is not a guide.
Statuses: saved, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."trip_guides"(uuid) IS 'The public profiles of the guides of a published departure, without the ids of their accounts. Only current guides
have assigned departures.
Statuses: ok {guides {public_name text, biography text, photo_url text?}[]}, not_found.';

COMMENT ON POLICY "Guides read their own profile, owners all" ON "public"."guide_profiles" IS 'Reading the profiles of others requires the permission "roles".';

COMMENT ON POLICY "Staff list pictures" ON "storage"."objects" IS 'Pictures of events require the permission "trips", pictures of products the permission "store". Guides list the
photos that they uploaded, other photos of guides require the permission "roles".';

COMMENT ON TABLE "public"."guide_profiles" IS 'What visitors may read about guides. Only public.trip_guides shows it to them.';

REVOKE ALL ON FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_guide_profile"(uuid, text, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_guides"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_guides"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_guides"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_guides"(uuid) TO "postgres";

GRANT SELECT ON TABLE "public"."guide_profiles" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."guide_profiles" TO "service_role";

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('guide-photos', 'guide-photos', true, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
