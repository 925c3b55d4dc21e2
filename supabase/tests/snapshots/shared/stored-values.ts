import { addedRowId, booking, FREMANTLE, MEMBER, order, OTHER_MEMBER, product, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

/**
 * A case of changes that violate constraints of a table. The constraints apply to every caller, even the database
 * owner. The snapshot shows the name of each constraint.
 */
export const createRejectedCase = (
  name: string,
  table: string,
  changes: string[],
  expected = '23514',
  preparation?: string,
): SnapshotCase => {
  const [first, ...more] = changes.map((change): SnapshotStep => ({
    sql: change.startsWith('insert') ? change : `update ${table} set ${change}`,
    as: 'owner',
    expected,
  }))
  if (!first) throw new Error(`${name}: no change is named`)
  return { name, ...(preparation && { given: preparation }), ...first, then: more }
}
export const repeatSql = (characters: number) => `repeat('x', ${characters})`

const settingsCases: SnapshotCase[] = [
  createRejectedCase('settings reject texts above their length', 'public.settings', [
    `abn = ${repeatSql(21)}`,
    `bank_account_name = ${repeatSql(121)}`,
    `bank_account_number = ${repeatSql(25)}`,
    `bank_bsb = ${repeatSql(13)}`,
    ...['accreditation', 'insurer', 'legal_name'].map((name) => `${name} = ${repeatSql(121)}`),
    ...['address', 'data_countries'].map((name) => `${name} = ${repeatSql(201)}`),
    `phone = 'call me'`,
    `email = 'nobody'`,
    'only_row = false',
  ]),
  createRejectedCase('settings reject amounts and percentages outside their bounds', 'public.settings', [
    'default_deposit = -0.01',
    'default_deposit = 100000.01',
    'gst_percent = -0.01',
    'gst_percent = 100.01',
    'min_installment = 0',
    'min_installment = 100000.01',
    'postage = -0.01',
    'postage = 1000.01',
    'refund_limit = -0.01',
    'refund_limit = 100000.01',
  ]),
  createRejectedCase(
    'settings reject days outside their bounds',
    'public.settings',
    Object.entries({
      booking_closes_days: [-1, 731],
      changes_close_days: [-1, 731],
      early_booking_days: [-1, 366],
      faulty_goods_days: [0, 731],
      installment_last_reminder_days: [0, 61],
      installment_late_days: [0, 11],
      installment_reminder_days: [0, 61],
      last_installment_days: [-1, 731],
      order_days: [0, 91],
      transfer_days: [0, 91],
      details_reminder_days: [0, 91],
      refund_offer_days: [0, 91],
      traveller_retention_days: [0, 731],
      waitlist_closes_days: [-1, 731],
      event_reminder_days: [0, 61],
    }).flatMap(([name, values]) => values.map((value) => `${name} = ${value}`)),
  ),
  createRejectedCase(
    'settings reject hours, ages and counts outside their bounds',
    'public.settings',
    Object.entries({
      adult_age: [-1, 31],
      enquiry_retention_months: [0, 85],
      hold_hours: [0, 2161],
      member_discount_percent: [-1, 101],
      low_stock: [-1, 10_001],
      max_seats_per_booking: [0, 1001],
      min_age: [-1, 31],
      offer_hours: [0, 2161],
      offer_reminder_hours: [0, 169],
      reminder_hour: [-1, 24],
      reply_hours: [0, 721],
      staff_idle_hours: [0, 721],
    }).flatMap(([name, values]) => values.map((value) => `${name} = ${value}`)),
  ),
]

const eventCases: SnapshotCase[] = [
  createRejectedCase('trips reject texts, prices, dates and statuses outside their limits', 'public.events', [
    `description = ${repeatSql(10_001)}`,
    `event_type = ''`,
    `event_type = ${repeatSql(41)}`,
    `location = ${repeatSql(201)}`,
    'deposit = -0.01',
    'deposit = 100000',
    'sale_price = -0.01',
    'sale_price = 100000',
    `start_date = '1899-12-31'`,
    `start_date = '2200-01-01', end_date = '2200-01-01'`,
    `end_date = '2200-01-01'`,
    `opens_on = '1899-12-31'`,
    `opens_on = '2200-01-01'`,
    `end_date = null where id = '${TASMANIA}'`,
    `status = 'hidden'`,
    ...['booking_closes_days', 'changes_close_days'].flatMap((name) => [`${name} = -1`, `${name} = 731`]),
    'min_age = 31',
    'max_registrations = 0',
    `phase = 'maybe'`,
    `currency = 'USD'`,
    `custom_fields = '[]'`,
    ...['meeting_point', 'end_point'].map((name) => `${name} = ${repeatSql(301)}`),
    `arrival_note = ${repeatSql(2001)}`,
    'activity_level = 0',
    'activity_level = 6',
    'walking_hours = -0.1',
    'walking_hours = 24.1',
    'min_group_size = 0',
    'max_registrations = null, min_group_size = 100001',
    'max_registrations = 5, min_group_size = 6',
    ...['stairs', 'darkness', 'toilets', 'wheelchair_access'].map((name) => `${name} = ${repeatSql(301)}`),
    `languages = ${repeatSql(201)}`,
    ...['packing_list', 'optional_costs'].map((name) => `${name} = ${repeatSql(2001)}`),
    ...['insurance', 'visa'].map((name) => `${name} = ${repeatSql(1001)}`),
    `opens_on = start_date - 9, members_only = true where id = '${TASMANIA}'`,
    `insert into public.event_contacts (event_id, emergency_phone) select id, 'call me' from public.events e
      where not exists (select from public.event_contacts c where c.event_id = e.id) limit 1`,
  ]),
  createRejectedCase(
    'days of an itinerary reject texts, dates and numbers outside their limits',
    'public.event_itineraries',
    [
      `description = ${repeatSql(10_001)}`,
      `title = ${repeatSql(201)}`,
      `date = '1899-12-31'`,
      `date = '2200-01-01'`,
      'day_number = 0',
      'day_number = 61',
      `place = ${repeatSql(201)}`,
      `accommodation = ${repeatSql(301)}`,
      `meals = array['brunch']`,
      ...['breakfast', 'lunch', 'dinner'].map((meal) => `meals = array['${meal}', '${meal}']`),
      ...['latitude = -90.1', 'latitude = 90.1'].map((change) => `${change}, longitude = 0`),
      ...['longitude = -180.1', 'longitude = 180.1'].map((change) => `${change}, latitude = 0`),
      'latitude = 0, longitude = null',
      'latitude = null, longitude = 0',
    ],
  ),
  createRejectedCase(
    'activities of a day reject texts outside their limits, and an end before the start except overnight',
    'public.itinerary_items',
    [
      `description = ${repeatSql(5001)}`,
      `item_type = ''`,
      `item_type = ${repeatSql(41)}`,
      `title = ' '`,
      `title = ${repeatSql(201)}`,
      'sort_order = -1',
      'sort_order = 60',
      `start_time = '17:59', end_time = '06:00'`,
      `start_time = '18:00', end_time = '06:01'`,
    ],
  ),
  createRejectedCase(
    'pictures of a trip reject texts, addresses and sizes outside their limits',
    'public.event_images',
    [
      `alt_text = ${repeatSql(301)}`,
      `image_name = ${repeatSql(301)}`,
      `image_url = '//elsewhere.test/a.png'`,
      `image_url = 'javascript:alert(1)'`,
      `image_url = '/' || ${repeatSql(600)}`,
      'width = 0',
      'width = 20001',
      'height = 0',
      'height = 20001',
    ],
  ),
  createRejectedCase('trip counters and monthly totals reject impossible values', 'public.event_stats', [
    'seats_freed = -1',
    `insert into public.event_months (event_id, month) values ('${TASMANIA}', '2002-01-02')`,
    `insert into public.store_months (month) values ('2002-01-02')`,
  ]),
  createRejectedCase('rooms reject a blank name', 'public.rooms', [`name = ' '`]),
]

const bookingCases: SnapshotCase[] = [
  createRejectedCase('bookings reject negative amounts, unknown statuses and long reasons', 'public.bookings', [
    'total_amount = -0.01',
    'deposit_amount = -0.01',
    'paid_amount = -0.01',
    `retained_amount = -0.01`,
    `cancellation_reason = ${repeatSql(501)}`,
    `status = 'maybe', expires_at = null`,
    `notes = ${repeatSql(2001)}`,
    `payment_method = 'cheque'`,
    'plan = 2',
    `plan_status = 'lost'`,
    'seats = 0',
    'terms_accepted_at = private.now(), terms_version = null',
    `cancellation_policy = '[]'`,
    'goodwill_amount = -0.01',
    ...['changes_close_days', 'last_installment_days'].map((name) => `${name} = 731`),
    `expires_at = private.now() where status = 'confirmed'`,
    `status = 'pending', expires_at = null where status = 'confirmed'`,
    `insert into public.booking_staff_notes (booking_id, cancellation_reason) select b.id, ${repeatSql(501)}
      from public.bookings b where not exists (select from public.booking_staff_notes n where n.booking_id = b.id) limit 1`,
  ]),
  createRejectedCase(
    'two bookings cannot have the same reference, and neither can two bank transfers',
    'public.bookings',
    [
      `reference = 'INV-900001' where id in ('${booking(1)}', '${booking(6)}')`,
      `insert into public.bank_transfers (booking_id, amount, reference, status, decided_at)
        select '${booking(1)}', 1, 'BT-900001', 'rejected', private.now() from generate_series(1, 2)`,
    ],
    '23505',
  ),
  createRejectedCase(
    'payments reject unknown kinds and purposes, and long references',
    'public.payments',
    [
      `'gift', 'cash', 1, null, null, null`,
      `'extra', 'card', 1, ${repeatSql(201)}, null, null`,
      `'extra', 'cash', 1, null, ${repeatSql(121)}, null`,
      `'refund', 'cash', -1, null, null, 'kindness'`,
      `'extra', 'cash', 1, null, null, 'price_lowered'`,
    ].map(
      (row) => `insert into public.payments (booking_id, kind, method, amount, provider_ref, reference, purpose)
        values ('${booking(1)}', ${row})`,
    ),
  ),
  createRejectedCase(
    'a bank transfer is recorded as at most one payment',
    'public.payments',
    [
      `insert into public.payments (booking_id, kind, method, amount, transfer_id)
        select '${booking(1)}', 'extra', 'bank_transfer', 1, '${addedRowId(9)}' from generate_series(1, 2)`,
    ],
    '23505',
  ),
  createRejectedCase('bank transfers and instalments reject impossible amounts and statuses', 'public.bank_transfers', [
    'amount = 0',
    `status = 'lost', decided_at = private.now()`,
    `insert into public.installments (booking_id, sequence, amount, due_date, refunded)
      values ('${booking(1)}', 9, 1, private.today(), -0.01)`,
  ]),
]

const orderCases: SnapshotCase[] = [
  createRejectedCase('orders reject amounts outside their bounds', 'public.orders', [
    'discount_percent = -0.01',
    'discount_percent = 100.01',
    'discount = -0.01',
    'discount = subtotal + 0.01',
    'paid_amount = -0.01',
    'shipping = -0.01',
    'total = -0.01',
  ]),
  createRejectedCase('orders reject addresses, phone numbers and statuses outside their limits', 'public.orders', [
    `address_line = ${repeatSql(201)}`,
    `country = ${repeatSql(61)}`,
    `phone = 'call me'`,
    `postcode = '2000', state = 'TAS'`,
    `postcode = '2000 2000 2000', state = null`,
    `state = 'XXX', postcode = null where delivery = 'collect'`,
    `suburb = ${repeatSql(101)}`,
    `payment_method = 'cheque'`,
    `status = 'lost'`,
    `email = 'nobody'`,
    `full_name = ' '`,
    `delivery = 'drone'`,
    'voucher_amount = subtotal + 0.01',
    'terms_accepted_at = private.now(), terms_version = null',
  ]),
  createRejectedCase('two orders cannot share a number', 'public.orders', [`number = 'ORD-900001'`], '23505'),
  createRejectedCase('order lines and store payments reject impossible values', 'public.order_items', [
    'quantity = 0',
    'quantity = 100',
    'unit_price = -0.01',
    `insert into public.order_payments (order_id, kind, method, amount) values ('${order(1)}', 'gift', 'cash', 1)`,
    `insert into public.order_payments (order_id, kind, method, amount, provider_ref)
      values ('${order(1)}', 'payment', 'card', 1, ${repeatSql(201)})`,
  ]),
  createRejectedCase(
    'a product request is stored once per product and email address, in any letter case',
    'public.product_interest',
    [
      `insert into public.product_interest (product_id, email) select '${product(5)}', e
        from unnest(array['once@example.test', 'ONCE@example.test']) e`,
    ],
    '23505',
  ),
]

const peopleCases: SnapshotCase[] = [
  createRejectedCase('customers reject invalid names, addresses and statuses', 'public.customers', [
    `full_name = ' '`,
    `email = 'nobody'`,
    `status = 'Gone'`,
    `member_status = 'royal'`,
  ]),
  createRejectedCase(
    'two customers cannot share an account or a request id',
    'public.customers',
    [
      `profile_id = '${MEMBER}' where profile_id in ('${MEMBER}', '${OTHER_MEMBER}')`,
      `request_id = '${addedRowId(63)}' where profile_id in ('${MEMBER}', '${OTHER_MEMBER}')`,
    ],
    '23505',
  ),
  createRejectedCase(
    'stored email addresses must be in lower case, and account claims require a valid address',
    'public.email_suppressions',
    [
      `email = 'Gone@example.test'`,
      `reason = 'rude'`,
      `insert into private.profile_emails (profile_id, email) values ('${MEMBER}', 'Upper@example.test')`,
      `insert into public.staff_invites (email, role, expires_at) values ('Upper@example.test', 'guide', private.now())`,
      `insert into public.customer_claims (customer_id, email, expires_at)
      select id, 'nobody', private.now() from public.customers where profile_id = '${MEMBER}'`,
      `insert into public.email_outbox (to_email, template, last_error) values ('a@example.test', 'x', ${repeatSql(501)})`,
    ],
  ),
  createRejectedCase(
    'a customer has at most one open account claim, and no two links share a token',
    'public.customer_claims',
    [
      `insert into public.customer_claims (customer_id, email, expires_at) select id, 'a@example.test', private.now()
        from public.customers, generate_series(1, 2) where profile_id = '${MEMBER}'`,
      `insert into public.customer_claims (customer_id, email, expires_at, token, used_at)
        select id, 'a@example.test', private.now(), '${addedRowId(63)}', private.now()
        from public.customers, generate_series(1, 2) where profile_id = '${MEMBER}'`,
      `insert into private.offer_tokens (entry_id, token) select w.id, '${addedRowId(63)}' from public.waitlist_submissions w
        where not exists (select from private.offer_tokens t where t.entry_id = w.id) limit 2`,
    ],
    '23505',
  ),
  createRejectedCase('role permissions reject unknown roles and permissions', 'public.role_permissions', [
    `role = 'king' where role = 'guide'`,
    `permission = 'anything' where role = 'guide'`,
  ]),
]

const formCases: SnapshotCase[] = [
  ...['contact_messages', 'interest_submissions'].map((table) =>
    createRejectedCase(
      `${table === 'contact_messages' ? 'contact messages' : 'enquiries'} reject invalid names, addresses and texts`,
      `public.${table}`,
      [
        `full_name = ' '`,
        `email = 'nobody'`,
        `phone = 'call me'`,
        `message = ${repeatSql(2001)}`,
        ...(table === 'contact_messages' ? [`message = ' '`] : [`trip_name = ' '`, `trip_name = ${repeatSql(201)}`]),
      ],
    ),
  ),
  createRejectedCase('replies to messages reject texts outside 1 to 5,000 characters', 'public.message_replies', [
    `body = ''`,
    `body = ${repeatSql(5001)}`,
  ]),
  createRejectedCase('waitlist entries reject an unknown status', 'public.waitlist_submissions', [`status = 'lost'`]),
  createRejectedCase(
    'an email address joins the waitlist of a trip once, in any letter case',
    'public.waitlist_submissions',
    [
      `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
        select '${FREMANTLE}', 'x', 'A', e from unnest(array['once@example.test', 'ONCE@example.test']) e`,
    ],
    '23505',
  ),
  createRejectedCase('the counters of likes and replies reject negative values', 'public.comments', [
    'likes = -1',
    'replies = -1',
    `insert into public.comment_replies (parent_comment_id, event_id, user_id, content, likes)
      select id, event_id, user_id, 'x', -1 from public.comments where not is_deleted limit 1`,
  ]),
  createRejectedCase(
    'a member reports a comment or reply once',
    'public.comment_reports',
    ['comment', 'reply'].map(
      (kind) => `insert into public.comment_reports (user_id, ${kind}_id, reason)
        select '${OTHER_MEMBER}', (select id from public.${kind === 'reply' ? 'comment_replies' : 'comments'} order by id limit 1), 'x'
        from generate_series(1, 2)`,
    ),
    '23505',
  ),
  createRejectedCase('stored requests need an IP network or a member, and a known kind', 'private.network_requests', [
    `insert into private.network_requests (kind) values ('book')`,
    `insert into private.network_requests (kind, user_id) values ('sneak', '${MEMBER}')`,
  ]),
]

export const storedValuesCases = [settingsCases, eventCases, bookingCases, orderCases, peopleCases, formCases].flat()
