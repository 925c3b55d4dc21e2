-- Policies of the storage buckets for pictures. The buckets themselves are rows, added by
-- supabase/migrations/20261125000001_initial_rows.sql. The table belongs to Supabase, so a comment on its policies may be
-- refused.

create policy "Staff delete pictures" on storage.objects
for delete to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store'))
  or bucket_id = 'guide-photos' and ((select private.has_permission('roles'))
    or owner_id = (select private.me())::text and (select private.my_role()) = 'guide'));

create policy "Staff replace pictures" on storage.objects
for update to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store'))
  or bucket_id = 'guide-photos' and ((select private.has_permission('roles'))
    or owner_id = (select private.me())::text and (select private.my_role()) = 'guide'))
with check (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store'))
  or bucket_id = 'guide-photos' and ((select private.has_permission('roles'))
    or owner_id = (select private.me())::text and (select private.my_role()) = 'guide'));

create policy "Staff upload pictures" on storage.objects
for insert to authenticated
with check (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store'))
  or bucket_id = 'guide-photos' and ((select private.has_permission('roles'))
    or owner_id = (select private.me())::text and (select private.my_role()) = 'guide'));

-- Guides list the photos that they uploaded; to list other photos of guides, staff need the permission "roles".
create policy "Staff list pictures" on storage.objects
for select to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store'))
  or bucket_id = 'guide-photos' and ((select private.has_permission('roles'))
    or owner_id = (select private.me())::text and (select private.my_role()) = 'guide'));
