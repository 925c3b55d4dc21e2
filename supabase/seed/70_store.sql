-- Store products, product requests and orders.

insert into public.products (id, name, description, price, sale_price, category, tags, status, availability, stock,
  image_url, image_alt, is_posted, created_at)
select ('20000000-0000-4000-8000-0000000000' || p.n)::uuid, p.name, p.description, p.price, p.sale_price, p.category,
  p.tags::text[], p.status,
  p.availability, p.stock, '/pictures/' || p.picture || '.avif', p.alt, p.category <> 'Gift Vouchers',
  private.now() - make_interval(days => 100 - p.n::int)
from (values
  ('01', 'T-shirt', 'Heavy black cotton with a lantern that glows in the dark.', 25, null::numeric, 'Apparel', '{shirt,glow}', 'live', 'available', 60, 'tshirt', 'A black T-shirt with a glowing lantern'),
  ('02', 'Cap', 'Keeps the drizzle off between investigations.', 20, null, 'Apparel', '{cap}', 'live', 'available', 35, 'cap', 'A dark cap with an embroidered ghost'),
  ('03', 'Stickers', 'A sheet of nine, weatherproof, for cases and casebooks.', 8, null, 'Accessories', '{stickers,gift}', 'live', 'available', 4, 'stickers', 'A sheet of ghost stickers'),
  ('04', 'Brass lantern', 'The lantern from our night walks, with a warm flicker.', 65, null, 'Equipment', '{lantern,light}', 'live', 'coming_soon', 0, 'lantern', 'A brass lantern, lit'),
  ('05', 'EMF meter', 'The meter our guides carry. Five lights, no excuses.', 89, 79, 'Equipment', '{meter,investigation}', 'live', 'available', 12, 'meter', 'A hand-held meter with five lights'),
  ('06', 'Field journal', 'Lined, numbered, and ruled for times and temperatures.', 18, null, 'Books', '{journal,gift}', 'live', 'available', 80, 'journal', 'A cloth-bound journal'),
  ('07', 'Enamel mug', 'For the hours between two and four.', 16, null, 'Accessories', '{mug}', 'live', 'available', 40, 'mug', 'An enamel mug, steaming'),
  ('08', 'Gift voucher', 'A hundred dollars towards any trip. Nothing is posted: we arrange the handover with you.', 100, null, 'Gift Vouchers', '{gift}', 'live', 'available', null, 'voucher', 'A gift voucher in an envelope'),
  ('09', 'Winter scarf', 'Still choosing the wool.', 32, null, 'Apparel', '{scarf}', 'draft', 'coming_soon', 0, 'cap',
    ''))
  as p (n, name, description, price, sale_price, category, tags, status, availability, stock, picture, alt);

-- The 60 T-shirts in stock, by size.
insert into public.product_variants (id, product_id, name, stock, sort_order)
select ('21000000-0000-4000-8000-00000000010' || v.n)::uuid, '20000000-0000-4000-8000-000000000001', v.name, v.stock,
  v.n
from (values (0, 'S', 12), (1, 'M', 20), (2, 'L', 18), (3, 'XL', 7), (4, 'XXL', 3)) as v (n, name, stock);

insert into public.product_interest (product_id, email, confirmed_at, created_at)
values ('20000000-0000-4000-8000-000000000004', 'isolde@example.test', private.now() - interval '9 days',
    private.now() - interval '9 days'),
  ('20000000-0000-4000-8000-000000000004', 'jasper@example.test', null, private.now() - interval '2 days');

insert into public.orders (id, user_id, full_name, email, delivery, address_line, suburb, state, postcode, subtotal,
  shipping, total, status, created_at, expires_at, paid_at, fulfilled_at) values
    ('80000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002', 'Mabel Moonlight',
      'member@nextroom.test', 'collect',
      null, null, null, null, 45, 0, 45, 'paid', private.now() - interval '33 days', private.now() - interval '26 days',
      private.now() - interval '32 days', private.now() - interval '30 days'),
    ('80000000-0000-4000-8000-000000000002', null, 'Isolde Wick', 'isolde@example.test', 'post', '13 Gallows Lane',
      'Hobart', 'TAS', '7000',
      79, 9.95, 88.95, 'paid', private.now() - interval '4 days', private.now() + interval '3 days',
      private.now() - interval '3 days', null),
    ('80000000-0000-4000-8000-000000000003', null, 'Jasper Nocturne', 'jasper@example.test', 'post', '7 Crow Street',
      'Junee', 'NSW', '2663',
      34, 9.95, 43.95, 'pending', private.now() - interval '1 day', private.now() + interval '6 days', null, null);
insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity, from_stock)
select ('80000000-0000-4000-8000-00000000000' || i.o)::uuid, p.id, v.id, p.name, v.name,
  coalesce(p.sale_price, p.price), i.quantity, p.stock is not null
from (values ('1', '01', 1), ('1', '02', 1), ('2', '05', 1), ('3', '06', 1), ('3', '03', 2)) as i (o, p, quantity)
join public.products p on p.id::text = '20000000-0000-4000-8000-0000000000' || i.p
left join public.product_variants v on v.product_id = p.id and v.name = 'M';
insert into public.order_payments (order_id, kind, method, amount, paid_at)
select o.id, 'payment', 'bank_transfer', o.total, o.paid_at from public.orders o where o.status = 'paid';
