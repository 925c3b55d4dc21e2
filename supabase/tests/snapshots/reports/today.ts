import {
  addedRowId,
  ADMIN,
  booking as demoBooking,
  comment,
  customer,
  event,
  OTHER_MEMBER,
  product,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const readToday = (...kinds: string[]): Pick<SnapshotCase, 'as' | 'expected'> & { sql: string } => ({
  sql: `select ${kinds.map((kind) => `t -> '${kind}' as ${kind}`).join(', ')} from public.admin_today() t`,
  as: ADMIN,
  expected: 'done',
})
/**
 * Removes refunds, flags, orders, bank transfers and duplicates of the demo data, so that only those of the test case
 * exist.
 */
const REMOVE_TASKS_SQL = `
  update public.bookings set paid_amount = 0, retained_amount = 0, is_double = false where true;
  update public.orders set status = 'cancelled', paid_amount = 0 where true;
  update public.comments set is_flagged = false where true;
  update public.comment_replies set is_flagged = false where true;
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';`
/**
 * Adds bookings. Each row is [id, number, status, paid, retained, days since the booking]. Pending bookings expire at
 * the test time; confirmed bookings are duplicates of each other.
 */
const insertBookingsSql = (
  ...rows: [n: number, number: number, status: string, paid: number, kept: number, days: number][]
) => `
  insert into public.bookings (id, reference, customer_id, event_id, seats, plan, total_amount, deposit_amount, status,
    paid_amount, retained_amount, created_at, expires_at, is_double)
  values ${rows
    .map(
      ([n, number, status, paid, retained, days]) => `('${addedRowId(n)}', 'INV-9000${number}', '${customer(20)}',
        '${event(7)}', 1, 1, 10, 10, '${status}', ${paid}, ${retained}, ${timeAfterTest(`-${days} days`)},
        ${status === 'pending' ? timeAfterTest('0 s') : 'null'}, ${status === 'confirmed'})`,
    )
    .join(', ')};`
const insertOrdersSql = (...rows: [n: number, number: number, status: string, paid: number, days: number][]) => `
  insert into public.orders (id, number, full_name, email, delivery, subtotal, shipping, total, status, paid_amount,
    created_at, paid_at, expires_at)
  values ${rows
    .map(
      ([
        n,
        number,
        status,
        paid,
        days,
      ]) => `('${addedRowId(n)}', 'ORD-9000${number}', 'Zoe', 'zoe@example.test', 'collect', 8,
        0, 8, '${status}', ${paid}, ${timeAfterTest(`-${days} days`)}, ${status === 'paid' ? 'private.now()' : 'null'},
        ${timeAfterTest('9 days')})`,
    )
    .join(', ')};`
const insertFlaggedCommentsSql = (...rows: [n: number, days: number, deleted?: boolean][]) =>
  rows
    .map(
      ([n, days, isDeleted = false]) => `
  insert into public.comments (id, event_id, user_id, user_name, content, is_flagged, is_deleted, created_at)
  values ('${addedRowId(n)}', '${TASMANIA}', '${OTHER_MEMBER}', 'Ichabod', repeat('c', 139) || '12', true, ${isDeleted}, ${timeAfterTest(`-${days} days`)});
  insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, is_flagged, is_deleted,
    created_at)
  values ('${addedRowId(n + 20)}', '${comment(2)}', '${TASMANIA}', '${OTHER_MEMBER}', 'Ichabod', repeat('r', 139) || '12', true,
    ${isDeleted}, ${timeAfterTest(`-${days} days - 1 hour`)});`,
    )
    .join('')

/** Changes the pending booking that the case has added. */
const updatePendingBooking = (change: string): SnapshotStep => ({
  sql: `update public.bookings set ${change} where id = '${addedRowId(84)}'`,
  as: 'owner',
  expected: 'done',
})

export const todayCases: SnapshotCase[] = [
  {
    name: 'the task list shows refunds due of fifty cents or more, oldest first',
    given: `${REMOVE_TASKS_SQL} ${insertBookingsSql([81, 82, 'cancelled', 0.5, 0, 2], [82, 81, 'cancelled', 0.5, 0, 2], [83, 83, 'cancelled', 5, 5, 2])}
      ${insertBookingsSql([84, 84, 'pending', 0.5, 0, 3], [85, 85, 'pending', 0, 0, 3], [86, 86, 'cancelled', 1, 0, 9])}
      ${insertOrdersSql([91, 92, 'cancelled', 0.5, 4], [92, 91, 'cancelled', 0.5, 4], [93, 93, 'cancelled', 0, 4])}`,
    ...readToday('refunds'),
    then: [
      { sql: `delete from public.orders where id = '${addedRowId(92)}'`, as: 'owner', expected: 'done' },
      { sql: `delete from public.bookings where id = '${addedRowId(86)}'`, as: 'owner', expected: 'done' },
      readToday('refunds'),
    ],
  },
  {
    name: 'once a partly paid booking has expired, the task list shows its payments as a refund due',
    given: `${REMOVE_TASKS_SQL} ${insertBookingsSql([81, 81, 'pending', 12, 0, 2], [82, 82, 'pending', 0.5, 0, 3], [83, 83, 'cancelled', 4, 0, 1])}
      update public.bookings set expires_at = ${timeAfterTest('1 second')} where id = '${addedRowId(82)}'`,
    ...readToday('refunds'),
    then: [{ ...readToday('refunds'), at: timeAfterTest('1 second') }],
  },
  {
    name: 'the task list shows flagged comments and replies that are not deleted, oldest first, shortened to 140 characters',
    given: `${REMOVE_TASKS_SQL} ${insertFlaggedCommentsSql([51, 2], [52, 3], [53, 5, true])}
      update public.comments set created_at = ${timeAfterTest('-2 days - 1 hour')} where id = '${addedRowId(51)}'`,
    ...readToday('flagged'),
  },
  {
    name: 'the task list shows paid orders, oldest first, but no pending or cancelled orders',
    given: `${REMOVE_TASKS_SQL} ${insertOrdersSql([91, 92, 'paid', 8, 2], [92, 91, 'paid', 8, 2], [93, 93, 'pending', 0, 3], [94, 94, 'cancelled', 0, 4])}`,
    ...readToday('orders'),
  },
  {
    name: "the task list shows bank transfers and customers' double bookings, oldest first, and double bookings only until the trip ends",
    given: `${REMOVE_TASKS_SQL} ${insertBookingsSql([80, 80, 'confirmed', 0, 0, 9])}
      update public.bookings set is_double = false where id = '${addedRowId(80)}';
      ${insertBookingsSql([81, 82, 'confirmed', 0, 0, 1], [82, 81, 'confirmed', 0, 0, 1], [83, 83, 'confirmed', 0, 0, 2])}
      ${insertBookingsSql([84, 84, 'cancelled', 0, 0, 3])}
      insert into public.bank_transfers (booking_id, reference, amount, created_at) values
        ('${addedRowId(80)}', 'TR-900081', 1, ${timeAfterTest('-1 day')}), ('${addedRowId(81)}', 'TR-900082', 2, ${timeAfterTest('-2 days')}),
        ('${addedRowId(82)}', 'TR-900080', 3, ${timeAfterTest('-1 day')})`,
    ...readToday('transfers', 'duplicates'),
    then: [
      {
        sql: `update public.events set start_date = private.today() - 1, end_date = private.today() where id = '${event(7)}'`,
        as: 'owner',
        expected: 'done',
      },
      readToday('duplicates'),
      { ...readToday('duplicates'), at: timeAfterTest('1 day') },
    ],
  },
  {
    name: 'the task list shows products at or below the low stock limit, lowest stock first, but no drafts',
    given: `delete from public.product_variants where true;
      update public.products set stock = 50 where true; update public.products set stock = 2
      where id in ('${product(1)}', '${product(2)}');
      update public.products set stock = 1, availability = 'available' where id = '${product(4)}';
      update public.products set status = 'draft' where id = '${product(2)}'`,
    ...readToday('low_stock'),
    then: [
      { sql: `update public.products set status = 'live' where id = '${product(2)}'`, as: 'owner', expected: 'done' },
      readToday('low_stock'),
    ],
  },
  {
    name: 'the task list shows low stock separately for each size of a product',
    given: `update public.products set stock = 50 where true; delete from public.product_variants where true;
      insert into public.product_variants (product_id, name, stock, sort_order) values
      ('${product(1)}', 'L', 0, 2), ('${product(1)}', 'M', 40, 1), ('${product(1)}', 'S', 0, 0),
      ('${product(2)}', 'S', 6, 0), ('${product(2)}', 'M', 5, 1), ('${product(3)}', 'One', 1, 0),
      ('${product(5)}', 'S', 1, 0), ('${product(5)}', 'M', 2, 1);
      update public.products set status = 'draft' where id = '${product(3)}';
      update public.products set stock = 5, availability = 'available' where id = '${product(4)}'`,
    ...readToday('low_stock'),
  },
  {
    name: 'the task list does not show low stock of products and sizes that are not on sale yet',
    given: `update public.products set stock = 50 where true; delete from public.product_variants where true;
      insert into public.product_variants (product_id, name, stock, sort_order) values
      ('${product(1)}', 'S', 0, 0), ('${product(2)}', 'S', 2, 0);
      update public.products set availability = 'coming_soon' where id = '${product(1)}';
      update public.products set stock = 0 where id in ('${product(4)}', '${product(5)}')`,
    ...readToday('low_stock'),
  },
  {
    name: 'the task list shows at most a hundred products with low stock, lowest stock first, with their sizes in the order of the product form',
    given: `delete from public.product_variants where true; update public.products set stock = 50 where true;
      insert into public.products (id, name, price, status, stock)
      select ('a0000000-0000-4000-8000-000000002' || lpad(n::text, 3, '0'))::uuid, 'Low ' || n, 5, 'live',
        case when n = 50 then 1 else 5 end from generate_series(1, 130) n;
      insert into public.product_variants (product_id, name, stock, sort_order)
      select ('a0000000-0000-4000-8000-000000002' || lpad((101 + (n - 1) / 19)::text, 3, '0'))::uuid, 'Size ' || n,
        case when n = 114 then 0 when n in (20, 21) then 3 else 4 end, 19 - n % 19 from generate_series(1, 114) n`,
    ...readToday('low_stock'),
  },
  {
    name: 'the task list shows overdue instalments of confirmed bookings, but not of unpaid or cancelled bookings',
    given: `update public.bookings set next_due_date = null where true;
      insert into public.bookings (id, reference, customer_id, event_id, seats, plan, total_amount, deposit_amount,
        expires_at, next_due_date)
      values ('${addedRowId(84)}', 'INV-900084', '${customer(20)}', '${event(7)}', 1, 1, 10, 10, ${timeAfterTest('9 days')},
        private.today() - 1);
      update public.bookings set next_due_date = private.today() - 2 where id = '${demoBooking(1)}'`,
    ...readToday('overdue'),
    then: [
      updatePendingBooking("status = 'confirmed', expires_at = null"),
      readToday('overdue'),
      updatePendingBooking('next_due_date = private.today()'),
      readToday('overdue'),
      updatePendingBooking("status = 'cancelled', cancelled_at = private.now(), next_due_date = private.today() - 1"),
      readToday('overdue'),
    ],
  },
]
