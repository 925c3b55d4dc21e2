-- Validates and saves products with their variants.

create function private.variant_state(product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(v.name, v.stock) from public.product_variants v
  where v.product_id = variant_state.product_id
$$;
comment on function private.variant_state is
  'The stock of each variant of a product by variant name, for the audit log. Null: the product has no variants.';

create function private.product_row(given jsonb, id uuid, old public.products) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted jsonb := case when old.id is null then '{}' else to_jsonb(old) end || (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(given) g
    where g.key = any (array['name', 'description', 'price', 'sale_price', 'category', 'tags', 'status', 'availability',
      'stock', 'image_url', 'image_alt', 'is_posted']));
begin
  return jsonb_build_object('path', '', 'row', private.new_row('public.products', wanted, jsonb_build_object('id', id,
    'tags', (select coalesce(jsonb_agg(t.tag), '[]') from jsonb_array_elements_text(private.to_list(wanted -> 'tags'))
      t (tag)),
    'is_posted', coalesce(wanted ->> 'is_posted', 'true') <> 'false')));
end
$$;
comment on function private.product_row is
  'Builds a product row from the fields of a form. Omitted fields keep their stored value.';

create function private.variant_rows(given jsonb, product_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('variants.%s.', g.n - 1), 'row',
      private.new_row('public.product_variants', g.entry, jsonb_build_object('product_id', variant_rows.product_id,
        'sort_order', g.n - 1, 'id', coalesce(v.id, gen_random_uuid())))) order by g.n)
    from jsonb_array_elements(private.to_list(given)) with ordinality g (entry, n)
    left join public.product_variants v
      on v.id = private.to_uuid(g.entry ->> 'id') and v.product_id = variant_rows.product_id), '[]');
end
$$;
comment on function private.variant_rows is
  'Builds variant rows from the list in a form, in the same order. Variants that already exist keep their ids.';

create function private.duplicate_variants(rows jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select (r.entry ->> 'path') || 'name' from jsonb_array_elements(rows) with ordinality r (entry, n)
    where exists (select from jsonb_array_elements(rows) with ordinality b (entry, n) where b.n < r.n
      and (lower(b.entry #>> '{row,name}') = lower(r.entry #>> '{row,name}')
        or b.entry #> '{row,id}' = r.entry #> '{row,id}'))
    order by r.n)
$$;
comment on function private.duplicate_variants is
  'Field paths of duplicate variants: each variant whose name or id already occurs earlier in the list.';

create function private.write_variants(product_id uuid, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  gone uuid[] := array(select v.id from public.product_variants v where v.product_id = write_variants.product_id
    and not exists (select from jsonb_array_elements(rows) r where r.value #>> '{row,id}' = v.id::text));
begin
  update public.order_items i set from_stock = false where i.variant_id = any (gone);
  delete from public.product_variants v where v.id = any (gone);
  insert into public.product_variants select t.* from jsonb_array_elements(rows) r,
    jsonb_populate_record(null::public.product_variants, r -> 'row') t
  on conflict (id) do update set name = excluded.name, stock = excluded.stock, sort_order = excluded.sort_order;
end
$$;
comment on function private.write_variants is
  'Replaces the variants of a product. The caller must have locked the product. Orders that contain a deleted variant
return no stock when they are cancelled, expire or are refunded.';

create function private.write_product(p public.products) returns void
language sql set search_path = '' as $$
  insert into public.products (id, name, description, price, sale_price, category, tags, status, availability, stock,
    image_url, image_alt, is_posted)
  values (p.id, p.name, p.description, p.price, p.sale_price, p.category, p.tags, p.status, p.availability, p.stock,
    p.image_url, p.image_alt, p.is_posted)
  on conflict (id) do update set name = excluded.name, description = excluded.description, price = excluded.price,
    sale_price = excluded.sale_price, category = excluded.category, tags = excluded.tags, status = excluded.status,
    availability = excluded.availability, stock = excluded.stock, image_url = excluded.image_url,
    image_alt = excluded.image_alt, is_posted = excluded.is_posted
$$;
comment on function private.write_product is 'Inserts a product, or updates the row with the same id.';

create function public.save_product(product_id uuid, product jsonb, variants jsonb default '[]',
  expected_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.products;
  was jsonb;
  saved public.products;
  item jsonb;
  rows jsonb;
  errors text[];
begin
  perform private.require_permission('store');
  if product_id is null then return private.invalid('product_id'); end if;
  if jsonb_typeof(product) is distinct from 'object' then return private.invalid('product'); end if;
  perform private.advisory_lock('product ' || product_id);
  select * into old from public.products p where p.id = save_product.product_id for update;
  if old.id is null and expected_version is not null then return private.result('not_found'); end if;
  if expected_version <> old.version then return private.result('conflict'); end if;
  errors := private.list_errors(coalesce(variants, 'null'), 'variants',
    private.have_positions('public.product_variants', 'sort_order', variants, 0));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  item := private.product_row(product, product_id, old);
  rows := private.variant_rows(variants, product_id);
  errors := private.row_validation_errors('public.products', jsonb_build_array(item))
    || private.row_validation_errors('public.product_variants', rows);
  if errors = '{}' then errors := private.duplicate_variants(rows); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  was := private.product_state(old) || jsonb_build_object('variants', private.variant_state(product_id));
  -- A trigger on the variants sets the stock of the product to their sum. The product is written after them, so that a
  -- product whose last variant was deleted gets the stock from the form.
  if old.id is not null then perform private.write_variants(product_id, rows); end if;
  perform private.write_product(jsonb_populate_record(null::public.products, item -> 'row'));
  if old.id is null then perform private.write_variants(product_id, rows); end if;
  select * into saved from public.products p where p.id = save_product.product_id;
  perform private.audit(case when old.id is null then 'add_product' else 'change_product' end, 'products',
    product_id::text, jsonb_build_object('before', was, 'after', private.product_state(saved)
      || jsonb_build_object('variants', private.variant_state(product_id))));
  return private.result('saved', jsonb_build_object('version', saved.version));
end
$$;
comment on function public.save_product(uuid, jsonb, jsonb, integer) is
  'For staff: saves a product with all its variants.
Parameters:
- product: columns of products; omitted columns keep their stored value.
- variants: the complete list [{id, name, stock}], in the order to show. Omitted variants are deleted. A variant
without an id is new.
- expected_version: the version that the form loaded. Null: a new product, or a repeated request to save it.
Results:
- conflict: another staff member has saved the product since.
- invalid: field paths such as variants.2.name.
Statuses: saved {version int}, conflict, invalid {fields text[]}, not_found.';
revoke execute on function public.save_product(uuid, jsonb, jsonb, integer) from public, anon, authenticated;
grant execute on function public.save_product(uuid, jsonb, jsonb, integer) to authenticated;
