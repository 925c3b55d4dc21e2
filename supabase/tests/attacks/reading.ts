import { ADMIN, MEMBER } from '../support/people'
import type { Attack } from './attack'
import { member } from './people'

/** Reading what is not one's own. */
export const READING: Attack[] = [
  ['a member reads other profiles', MEMBER, member('select * from public.profiles where id <> $me'), 0],
  [
    'a member reads other customers',
    MEMBER,
    member('select * from public.customers where profile_id is distinct from $me'),
    0,
  ],
  ['a member reads accounts', MEMBER, 'select email from auth.users', '42501'],
  ['a guest reads accounts', null, 'select email from auth.users', '42501'],
  ['an admin reads password hashes', ADMIN, 'select encrypted_password from auth.users', '42501'],
  ...['bookings', 'booking_overview'].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(`select * from public.${name} where user_id is distinct from $me`),
    0,
  ]),
  ...[
    'travellers',
    'installments',
    'payments',
    'transfers',
    'booking_balances',
    'installment_schedule',
    'event_travellers',
  ].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(`select * from public.${name} where booking_id not in (select id from public.bookings where user_id = $me)`),
    0,
  ]),
  ...['customer_overview', 'orders', 'order_items', 'order_payments'].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(
      name === 'customer_overview'
        ? `select * from public.${name} where profile_id is distinct from $me`
        : name === 'orders'
          ? `select * from public.${name} where user_id is distinct from $me`
          : `select * from public.${name} where order_id not in (select id from public.orders where user_id = $me)`,
    ),
    0,
  ]),
  ...[
    'waitlist_submissions',
    'interest_submissions',
    'contact_messages',
    'audit_log',
    'email_outbox',
    'comment_reports',
    'event_ledgers',
    'event_months',
    'store_months',
    'moderation_queue',
    'waitlist_line',
  ].map((name): Attack => [`a member reads ${name}`, MEMBER, `select * from public.${name}`, 0]),
  ...[
    'waitlist_submissions',
    'interest_submissions',
    'contact_messages',
    'comments',
    'comment_replies',
    'profiles',
    'bookings',
    'orders',
    'email_outbox',
    'reactions',
    'favorites',
  ].map((name): Attack => [`a guest reads ${name}`, null, `select * from public.${name}`, '42501']),
  ...(
    [
      ['list_waitlist', 'waitlist_submissions', 'event_name'],
      ['list_interest', 'interest_submissions', 'trip_name'],
      ['list_messages', 'contact_messages', 'message'],
    ] as const
  ).flatMap(([list, table, subject]): Attack[] => {
    const newest = `(select * from public.${table} order by created_at desc, id limit 1) x`
    const found = (words: string) => `(public.${list}(jsonb_build_object('q', ${words})) ->> 'total')::int`
    return [
      [`a member lists ${table}`, MEMBER, [list, {}], '42501'],
      [
        `the list of ${table} shows secrets`,
        ADMIN,
        `select public.${list}()::text ~ 'handled_by' as leaks`,
        { leaks: false },
      ],
      [
        `the list of ${table} holds what the table holds, newest first`,
        ADMIN,
        `select (a ->> 'total')::int > 1 as many, (a ->> 'total')::int = (select count(*) from public.${table}) as whole, (a ->> 'capped')::boolean as capped,
         a -> 'rows' -> 0 ->> 'id' = x.id::text as newest from public.${list}() a, ${newest}`,
        { many: true, whole: true, capped: false, newest: true },
      ],
      [
        `the list of ${table} ends where the page ends`,
        ADMIN,
        `select jsonb_array_length(public.${list}(page_size => 1) -> 'rows') as rows,
         public.${list}(page_size => 1, page => 2) -> 'rows' -> 0 ->> 'id' <> x.id::text as further from ${newest}`,
        { rows: 1, further: true },
      ],
      [
        `the list of ${table} is searched in all it shows, whatever the case`,
        ADMIN,
        `select ${found('upper(x.full_name)')} > 0 as name, ${found('upper(x.email)')} > 0 as address, ${found(`upper(left(x.${subject}, 30))`)} > 0 as subject,
         ${found("'%'")} as wild, ${found("''' or true --'")} as quoted from ${newest}`,
        { name: true, address: true, subject: true, wild: 0, quoted: 0 },
      ],
    ]
  }),
  [
    "a member adds up everybody's money",
    MEMBER,
    'select total_bookings, payments_received from public.booking_totals',
    { total_bookings: 0, payments_received: '0.00' },
  ],
]
