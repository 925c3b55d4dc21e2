import { added, ADMIN, FREMANTLE, TASMANIA } from '../../support/people'
import { request, type Case, type Step } from '../frame'

const [ADA, BEA, CAL, OLD] = [added(41), added(42), added(43), added(47)]
const known = (id: string, phone: string | null) =>
  `insert into public.customers (id, full_name, phone) values ('${id}', 'Ash', ${phone === null ? 'null' : `'${phone}'`});`
const merge = (answers: string, other = BEA, fields: unknown = {}): Step => ({
  call: 'merge_customers',
  with: { keep: ADA, other, fields },
  as: ADMIN,
  answers,
})
const book = (answers: string, more: Record<string, unknown>): Step => ({
  call: 'admin_book',
  with: { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), ...more },
  as: ADMIN,
  answers,
})
const soon = `update public.events set start_date = private.today() + 9, end_date = private.today() + 11
  where id = '${TASMANIA}'; update public.events set max_registrations = 99 where id = '${TASMANIA}'`
const caller = { full_name: 'Cal Ash', phone: '0412 555 321' }

export const cases: Case[] = [
  {
    name: 'who was merged with one before is merged with another as well',
    ...merge('merged'),
    given: `${known(ADA, '0412 555 001')} ${known(BEA, '0412 555 002')}
      insert into public.customer_merges (old_id, customer_id) values ('${OLD}', '${ADA}')`,
    then: [merge('merged', OLD), merge('not_found', CAL)],
  },
  {
    name: 'who became a third is not merged once more',
    ...merge('not_found'),
    given: `${known(ADA, null)} ${known(CAL, null)}
      insert into public.customer_merges (old_id, customer_id) values ('${BEA}', '${CAL}')`,
  },
  {
    name: 'of one who has no number the other’s stays, and what is chosen is one of the two, of each field',
    ...merge('invalid', BEA, { full_name: 'third' }),
    given: `${known(ADA, '0412 555 001')} ${known(BEA, null)}`,
    then: [
      merge('invalid', BEA, { phone: 'third' }),
      merge('invalid', BEA, { status: 'third' }),
      merge('merged', BEA, { phone: 'other', status: null }),
    ],
  },
  {
    name: 'what is said of fields is an object, or nothing is said',
    ...merge('merged', BEA, 'other'),
    given: `${known(ADA, null)} ${known(BEA, null)}`,
  },
  {
    name: 'whoever is booked for under an id that is gone is the one who stays',
    ...merge('merged'),
    given: `${known(ADA, null)} ${known(BEA, null)}`,
    then: [book('booked', { customer_id: BEA })],
  },
  {
    name: 'who rings up is booked late where it is said so, and once however often it is sent',
    ...book('closed', { event_id: TASMANIA, customer: caller, late: null }),
    given: soon,
    then: [
      book('closed', { event_id: TASMANIA, customer: caller }),
      book('booked', { event_id: TASMANIA, customer: caller, late: true }),
      book('booked', { event_id: TASMANIA, customer: caller, late: true }),
      book('repeated', { event_id: FREMANTLE, customer: caller }),
    ],
  },
  {
    name: 'whom the desk knows is booked late where it is said so',
    ...book('closed', { event_id: TASMANIA, customer_id: ADA, late: null }),
    given: `${known(ADA, null)} ${soon}`,
    then: [book('booked', { event_id: TASMANIA, customer_id: ADA, late: true })],
  },
]
