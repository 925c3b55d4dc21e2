import { added, ADMIN, BOOKS, customer, FREMANTLE, OTHER, person, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { booked } from '../people/people'

const [ADA, BEA, CAL, DOT, EVE] = [added(41), added(42), added(43), added(44), added(45)]
const known = (id: string, name: string, email: string | null, phone: string | null = null) => `
  insert into public.customers (id, full_name, email, phone, created_at) values ('${id}', '${name}',
    ${email === null ? 'null' : `'${email}'`}, ${phone === null ? 'null' : `'${phone}'`}, ${moment('-4 days')});`
const signedUp = (n: number, id: string, email: string) => `
  insert into auth.users (id, email, email_confirmed_at) values ('${person(n)}', '${email}', private.now());
  delete from public.customers where profile_id = '${person(n)}' and id <> '${id}';
  update public.customers set profile_id = '${person(n)}' where id = '${id}';`
const doubles = (customer_id: string): Step => ({
  call: 'customer_duplicates',
  with: { customer_id },
  as: ADMIN,
  answers: 'ok',
})
const listed = (filters: Record<string, string>) =>
  `(select string_agg(r ->> 'full_name', ', ' order by n) from jsonb_array_elements(
    public.list_customers('${JSON.stringify({ q: 'zz', ...filters })}', 1, 100) -> 'rows')
    with ordinality t (r, n)) as "${Object.values(filters).join(' ')}"`

/** Money of five: parts that add up, what is over, what ran out, what was paid too much, what is done. */
const SUMS = `${known(ADA, 'Zz Ada', 'zz-a@example.test')} ${known(BEA, 'Zz Bea', 'zz-b@example.test')}
  ${known(CAL, 'Zz Cal', 'zz-c@example.test')} ${known(DOT, 'Zz Dot', 'zz-d@example.test')}
  ${known(EVE, 'Zz Eve', 'zz-e@example.test')}
  update public.events set start_date = private.today() - 9, end_date = private.today() - 7 where id = '${TASMANIA}';
  update public.events set start_date = private.today(), end_date = private.today() + 2 where id = '${FREMANTLE}';
  ${booked(added(51), ADA, FREMANTLE)} ${booked(added(52), ADA, TASMANIA)}
  ${booked(added(53), BEA, FREMANTLE)} ${booked(added(54), BEA, TASMANIA)}
  ${booked(added(55), CAL, FREMANTLE)} ${booked(added(56), CAL, TASMANIA)}
  ${booked(added(57), DOT, TASMANIA)} ${booked(added(58), EVE, FREMANTLE)} ${booked(added(59), DOT, FREMANTLE)}
  update public.bookings set status = 'cancelled' where id = '${added(59)}';
  update public.bookings set paid_amount = 1800 where id = '${added(58)}';
  update public.bookings set paid_amount = 1200 where id in ('${added(51)}', '${added(52)}');
  update public.bookings set paid_amount = 900 where id = '${added(53)}';
  update public.bookings set paid_amount = 850, status = 'cancelled' where id = '${added(54)}';
  update public.bookings set paid_amount = 2300 where id = '${added(55)}';
  update public.bookings set paid_amount = 700 where id = '${added(56)}';
  update public.bookings set status = 'pending', expires_at = ${moment('1 hour')} where id = '${added(57)}'`
const sums: Step = {
  sql: `select ${['-owing', '-spent', '-bookings', 'departure'].map((sort) => listed({ sort })).join(', ')},
    ${listed({ who: 'owing' })}`,
  as: ADMIN,
  answers: 'done',
}

/** Deeds about a customer, about what is theirs, and about what is nobody's. */
const deed = (id: number, entity: string, about: string) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
   values (${id}, ${moment(`-${id} minutes`)}, null, 'deed_${id}', '${entity}', '${about}', '{}');`
const deeds = (of: object): Step => ({
  sql: `select string_agg(r ->> 'action', ', ' order by n) as deeds from jsonb_array_elements(
    public.list_history('${JSON.stringify({ of })}', 1, 1000) -> 'rows') with ordinality t (r, n)`,
  as: ADMIN,
  answers: 'done',
})

export const cases: Case[] = [
  {
    name: 'sums of customers are those of what holds seats, paid too much in one does not pay another',
    ...sums,
    given: SUMS,
    then: [{ ...sums, at: moment('1 hour') }],
  },
  {
    name: 'an account whose address is another’s may be that one, from both ends',
    ...doubles(ADA),
    given: `${known(ADA, 'Zz Ada', null)} ${known(BEA, 'Zz Bea', 'Zz-Account@Example.test')}
      ${signedUp(78, ADA, 'Zz-Account@example.test')}
      update public.customers set email = null where id = '${ADA}'`,
    then: [doubles(BEA)],
  },
  {
    name: 'not so where each has an address of their own',
    ...doubles(ADA),
    given: `${known(ADA, 'Zz Ada', 'zz-ada@example.test')} ${known(BEA, 'Zz Bea', 'zz-account@example.test')}
      ${signedUp(78, ADA, 'zz-account@example.test')}
      update public.customers set email = 'zz-ada@example.test' where id = '${ADA}'`,
    then: [doubles(BEA)],
  },
  {
    name: 'nobody is doubled by themselves, by a name with an address each, or by who is forgotten',
    ...doubles(ADA),
    given: `${known(ADA, 'Zz Ada', 'zz-1@example.test')} ${known(BEA, 'zz ada', 'zz-2@example.test')}
      ${known(CAL, 'Zz Cal', null, '0412 555 009')} ${known(DOT, 'Zz Dot', null)}`,
    then: [
      doubles(CAL),
      { sql: `select ${listed({ who: 'duplicates' })}`, as: ADMIN, answers: 'done' },
      {
        sql: `update public.customers set phone = '+61 412 555 009', full_name = 'ZZ CAL' where id = '${DOT}'`,
        as: 'owner',
        answers: 'done',
      },
      doubles(CAL),
      { sql: `select ${listed({ who: 'duplicates' })}`, as: ADMIN, answers: 'done' },
    ],
  },
  {
    name: 'a customer’s history is that of who they were too, of their account, orders and places, and nobody else’s',
    ...deeds({ kind: 'customer', id: ADA }),
    given: `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
      ${known(ADA, 'Zz Ada', 'Zz-Ada@Example.test')} ${known(BEA, 'Zz Bea', 'zz-b@example.test')}
      ${signedUp(78, ADA, 'zz-ada@example.test')}
      insert into public.customer_merges (old_id, customer_id) values ('${CAL}', '${ADA}'), ('${added(46)}', '${BEA}');
      insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('${added(61)}', '${person(78)}', 'Ada', 'x@example.test', 'collect', 20, 0, 20),
        ('${added(62)}', '${OTHER}', 'Other', 'y@example.test', 'collect', 20, 0, 20),
        ('${added(63)}', null, 'Nobody', 'z@example.test', 'collect', 20, 0, 20);
      ${booked(added(51), ADA, FREMANTLE)} ${booked(added(52), BEA, FREMANTLE)}
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, booking_id) values
        ('${added(64)}', '${TASMANIA}', 'Trip', 'Ada', 'zz-ada@Example.test', null),
        ('${added(65)}', '${TASMANIA}', 'Trip', 'Bea', 'zz-b@example.test', '${added(51)}');
      truncate public.audit_log;
      ${deed(1, 'customers', ADA)} ${deed(2, 'customers', BEA)} ${deed(3, 'customers', CAL)}
      ${deed(4, 'customers', added(46))} ${deed(5, 'profiles', person(78))} ${deed(6, 'profiles', OTHER)}
      ${deed(7, 'orders', added(61))} ${deed(8, 'orders', added(62))} ${deed(9, 'orders', added(63))}
      ${deed(10, 'bookings', added(51))} ${deed(11, 'bookings', added(52))}
      ${deed(12, 'waitlist_submissions', added(64))} ${deed(13, 'waitlist_submissions', added(65))}
      ${deed(14, 'customers', customer(21))}`,
    then: [
      deeds({ kind: 'booking', id: added(51) }),
      deeds({ kind: 'order', id: added(61) }),
      deeds({ kind: 'trip', id: FREMANTLE }),
      deeds({ kind: 'customer', id: BEA }),
      deeds({ kind: 'product', id: ADA }),
    ],
  },
  {
    name: 'a customer is weighed with the orders of their account and of their address, all paid together',
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    answers: 'ok',
    given: `${known(ADA, 'Zz Ada', 'zz-ada@example.test')} ${known(BEA, 'Zz Bea', 'Zz-B@example.test')}
      ${signedUp(78, ADA, 'zz-ada@example.test')}
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('${person(78)}', 'Ada', 'x@example.test', 'collect', 20, 0, 20),
        ('${person(78)}', 'Ada', 'y@example.test', 'collect', 20, 0, 20),
        ('${OTHER}', 'Other', 'zz-ada@example.test', 'collect', 20, 0, 20),
        (null, 'Ada', 'ZZ-ada@example.test', 'collect', 20, 0, 20),
        (null, 'Ada', 'zz-ADA@example.test', 'collect', 20, 0, 20),
        (null, 'Bea', 'zz-b@example.test', 'collect', 20, 0, 20);
      ${booked(added(51), ADA, FREMANTLE)} ${booked(added(52), ADA, TASMANIA)} ${booked(added(53), BEA, TASMANIA)}
      ${booked(added(54), BEA, FREMANTLE)}
      update public.bookings set status = 'cancelled' where id = '${added(54)}';
      insert into public.payments (booking_id, kind, amount, method) values
        ('${added(51)}', 'deposit', 250, 'cash'), ('${added(52)}', 'deposit', 350, 'cash')`,
  },
  {
    name: 'what both have twice is told in the order of its name, once',
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    answers: 'ok',
    given: `${known(ADA, 'Zz Ada', 'zz-ada@example.test')} ${known(BEA, 'Zz Bea', 'zz-b@example.test')}
      ${[TASMANIA, FREMANTLE]
        .map(
          (trip, n) => `${booked(added(51 + n), ADA, trip)} ${booked(added(61 + n), BEA, trip)}
      insert into public.waitlist_submissions (event_id, event_name, full_name, email) values
        ('${trip}', 'Trip ${9 - n}', 'Ada', 'zz-ada@example.test'), ('${trip}', 'Trip ${9 - n}', 'Bea', 'zz-b@example.test');`,
        )
        .join('')}`,
  },
  {
    name: 'what one alone has twice is not told',
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    answers: 'ok',
    given: `${known(ADA, 'Zz Ada', null)} ${known(BEA, 'Zz Bea', null)}
      ${booked(added(51), ADA, FREMANTLE)} ${booked(added(52), ADA, FREMANTLE)}`,
  },
  {
    name: 'who reads money searches customers, by name and by number, with what they owe',
    call: 'admin_search',
    with: { q: 'Zz Ada' },
    as: BOOKS,
    answers: 'ok',
    given: `${known(ADA, 'Zz Ada', 'zz-ada@example.test', '0412 555 009')} ${known(BEA, 'Zz Bea', null)}
      ${booked(added(51), ADA, FREMANTLE)} update public.bookings set paid_amount = 1900 where id = '${added(51)}'`,
    then: [{ call: 'admin_search', with: { q: '0412 555 009' }, as: BOOKS, answers: 'ok' }],
  },
]
