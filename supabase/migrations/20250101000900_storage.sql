-- Pictures of events and products: read by address, listed and written by admins alone.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select b.id, b.id, true, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
from (values ('event-images'), ('product-images')) as b (id)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Admins list pictures" on storage.objects
for select to authenticated using (bucket_id in ('event-images', 'product-images') and (select private.is_admin()));
create policy "Admins upload pictures" on storage.objects
for insert to authenticated
with check (bucket_id in ('event-images', 'product-images') and (select private.is_admin()));
create policy "Admins replace pictures" on storage.objects
for update to authenticated using (bucket_id in ('event-images', 'product-images') and (select private.is_admin()))
with check (bucket_id in ('event-images', 'product-images') and (select private.is_admin()));
create policy "Admins delete pictures" on storage.objects
for delete to authenticated using (bucket_id in ('event-images', 'product-images') and (select private.is_admin()));
