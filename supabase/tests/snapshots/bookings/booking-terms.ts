import { ADMIN, booking, customer, event, FREMANTLE, trip, MEMBER, product } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'

type StepResults = Record<string, never>[]

const bookingArguments = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 3,
  travellers: [],
  request_id: request(1),
  expected_price: 1800,
  terms_accepted: true,
}
const changePolicySql = `update public.trips set cancellation_policy = '[{"days": 0, "keeps": "percent", "value": 40}]'
  where id = '${trip(6)}'`
const READ_CONDITIONS_STEP: SnapshotStep = {
  call: 'booking_conditions',
  with: { event_id: FREMANTLE },
  as: MEMBER,
  expected: 'ok',
}
/** The arguments of a booking by a member who read these conditions. */
const createAgreedArguments = (conditions: StepResults[number] | undefined) => ({
  ...bookingArguments,
  choices: { conditions_hash: conditions?.hash },
})
const changeHoldHoursSql = `update public.settings set hold_hours = 36 where only_row`
const READ_CURRENT_HASH_STEP: SnapshotStep = {
  sql: 'select hash from public.current_terms',
  as: null,
  expected: 'done',
}
const READ_ACCEPTED_TERMS_STEP: SnapshotStep = {
  sql: `select b.terms_version, b.terms_accepted_at is not null as accepted, b.deposit_amount, b.changes_close_days,
    b.cancellation_policy, b.last_installment_days
    from public.bookings b where b.request_id = $1`,
  values: [request(1)],
  as: 'owner',
  expected: 'done',
}

/** Reads the beginning of the terms with the given company details. */
const readTermsOpening = (details: Record<string, string>): SnapshotStep => ({
  sql: `select split_part(private.terms_text(jsonb_populate_record(private.settings(), $1::jsonb)),
    e'\\n\\n## Prices', 1) as opening`,
  values: [JSON.stringify(details)],
  as: 'owner',
  expected: 'done',
})
const COMPANY_SETTINGS = {
  legal_name: 'The House Pty Ltd',
  abn: '11 222 333 444',
  address: '1 Hill Road, Sydney NSW 2000',
  email: 'night@house.test',
  phone: '+61 2 5550 0000',
  insurer: 'Night Mutual, policy 123',
  accreditation: 'Register 42',
}

export const bookingTermsCases: SnapshotCase[] = [
  {
    name: 'the terms contain company name, contact details, insurer and accreditation, and omit details that are not set',
    ...readTermsOpening(COMPANY_SETTINGS),
    then: [
      readTermsOpening({ ...COMPANY_SETTINGS, abn: '', phone: '', insurer: '' }),
      readTermsOpening({ ...COMPANY_SETTINGS, address: '', email: '', accreditation: '' }),
      readTermsOpening(Object.fromEntries(Object.keys(COMPANY_SETTINGS).map((name) => [name, '']))),
    ],
  },
  {
    name: "a booking stores the accepted terms, the departure's last day for changes and the trip's cancellation policy",
    given: `update public.events set changes_close_days = 21 where id = '${FREMANTLE}'; ${changePolicySql}`,
    call: 'book',
    with: bookingArguments,
    as: MEMBER,
    expected: 'booked',
    then: [READ_ACCEPTED_TERMS_STEP],
  },
  {
    name: 'a booking stores the deadlines and the cancellation policy of the settings if the trip has none of its own',
    call: 'book',
    with: bookingArguments,
    as: MEMBER,
    expected: 'booked',
    then: [{ ...READ_ACCEPTED_TERMS_STEP, values: [request(1)] }],
  },
  {
    name: 'a booking is refused if the terms changed after the member read them',
    ...READ_CURRENT_HASH_STEP,
    then: [
      { sql: changeHoldHoursSql, as: 'owner', expected: 'done' },
      {
        call: 'book',
        with: () => ({ ...bookingArguments, terms_hash: '0'.repeat(64) }),
        as: MEMBER,
        expected: 'terms_changed',
      },
    ],
  },
  {
    name: 'a booking is refused if the cancellation policy of the trip changed after the member read the conditions',
    ...READ_CONDITIONS_STEP,
    then: [
      { sql: changePolicySql, as: 'owner', expected: 'done' },
      {
        call: 'book',
        with: (results: StepResults) => createAgreedArguments(results[0]),
        as: MEMBER,
        expected: 'conditions_changed',
      },
      READ_CONDITIONS_STEP,
      {
        call: 'book',
        with: (results: StepResults) => createAgreedArguments(results[3]),
        as: MEMBER,
        expected: 'booked',
      },
    ],
  },
  {
    name: 'a repeated booking request returns the stored booking even if the terms have changed since the first request',
    call: 'book',
    with: bookingArguments,
    as: MEMBER,
    expected: 'booked',
    then: [
      { sql: changeHoldHoursSql, as: 'owner', expected: 'done' },
      { call: 'book', with: { ...bookingArguments, terms_hash: '0'.repeat(64) }, as: MEMBER, expected: 'booked' },
    ],
  },
  {
    name: 'a change of the settings stores one new version of the terms, and bookings keep their accepted version',
    call: 'book',
    with: bookingArguments,
    as: MEMBER,
    expected: 'booked',
    then: [
      { sql: changeHoldHoursSql, as: 'owner', expected: 'done' },
      { sql: `update public.settings set postage = 8 where only_row`, as: 'owner', expected: 'done' },
      {
        sql: `select b.terms_version < max(t.version) as older, count(t.version)::int > 1 as several
          from public.bookings b, public.terms_versions t where b.request_id = $1 group by b.terms_version`,
        values: [request(1)],
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: "a booking by staff stores the departure's last day for changes and the cancellation policy, but no accepted terms",
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1) },
    as: ADMIN,
    expected: 'booked',
    then: [READ_ACCEPTED_TERMS_STEP],
  },
  {
    name: 'an order stores the accepted terms',
    call: 'place_order',
    with: {
      lines: [{ product_id: product(5), quantity: 1 }],
      buyer: { full_name: 'Ada Grey', email: 'ada@example.test' },
      delivery: { method: 'collect' },
      expected_total: 79,
      request_id: request(2),
    },
    as: null,
    expected: 'placed',
    then: [
      {
        sql: `select o.terms_version is not null as version, o.terms_accepted_at is not null as accepted
          from public.orders o where o.email = 'ada@example.test'`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'changing the settings after a booking changes neither the refund amount nor the tiers of its cancellation',
    given: `update public.settings set default_deposit = 100, changes_close_days = 300,
      cancellation_policy = '[{"days": 0, "keeps": "percent", "value": 100}]' where only_row`,
    call: 'preview_cancellation',
    with: { booking_id: booking(1) },
    as: MEMBER,
    expected: 'ok',
  },
  {
    name: 'the preview of the terms contains the unsaved settings that an owner has entered',
    call: 'preview_terms',
    with: { changes: { hold_hours: 7 } },
    as: ADMIN,
    expected: 'ok',
    then: [
      { call: 'preview_terms', with: { changes: { hold_hours: 0, postage: 'free' } }, as: ADMIN, expected: 'invalid' },
      { call: 'preview_terms', with: { changes: null }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'everyone can read a version of the terms, and no one can change it',
    sql: `select version, body = (select body from public.current_terms) as current from public.terms_versions
      order by version desc limit 1`,
    as: null,
    expected: 'done',
    then: [{ sql: `update public.terms_versions set body = 'x'`, as: ADMIN, expected: '42501' }],
  },
  {
    name: "a departure's own minimum age replaces the minimum age of the settings",
    given: `update public.events set min_age = 18 where id = '${FREMANTLE}'`,
    call: 'book',
    with: { ...bookingArguments, travellers: [{ full_name: 'Tom Young', date_of_birth: '2009-09-09' }] },
    as: MEMBER,
    expected: 'invalid',
  },
  {
    name: "a departure's own last day for booking replaces an earlier last day of the settings",
    given: `update public.events set booking_closes_days = 14, price = 1800 where id = '${event(9)}'`,
    call: 'book',
    with: { ...bookingArguments, event_id: event(9) },
    as: MEMBER,
    expected: 'booked',
    then: [
      {
        call: 'book',
        with: { ...bookingArguments, event_id: event(9), request_id: request(3) },
        as: 'owner',
        at: `(select private.start_of(start_date - 13) from public.events where id = '${event(9)}')`,
        expected: '42501',
      },
    ],
  },
]
