import { ADMIN, added, MEMBER, nothing } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

/** Marks an enquiry, as the client does. */
const mark = (
  table: 'interest_submissions' | 'contact_messages',
  id: string,
  handled: boolean,
  as: string | null = ADMIN,
): Step => ({
  sql: `update public.${table} set handled_at = ${handled ? `'2001-01-01'` : 'null'} where id = '${id}' returning id`,
  as,
  answers: 'done',
})
const change = (table: 'interest_submissions' | 'contact_messages', set: string): Step => ({
  sql: `update public.${table} set ${set} where true`,
  as: ADMIN,
  answers: '42501',
})

export const cases: Case[] = [
  {
    name: 'staff mark interest as handled and as new; the first time stays',
    ...mark('interest_submissions', added(13), true),
    then: [
      { ...mark('interest_submissions', added(13), true), at: moment('1 day') },
      mark('interest_submissions', added(13), false),
      mark('interest_submissions', nothing, true),
      mark('interest_submissions', added(13), true, MEMBER),
      { ...mark('interest_submissions', added(13), true, null), answers: '42501' },
    ],
  },
  {
    name: 'staff mark messages as handled and as new',
    ...mark('contact_messages', added(15), true),
    then: [
      mark('contact_messages', added(15), false),
      mark('contact_messages', nothing, true),
      mark('contact_messages', added(15), true, MEMBER),
      { ...mark('contact_messages', added(15), true, null), answers: '42501' },
    ],
  },
  {
    name: 'staff change nothing else of an enquiry, and delete none',
    ...change('interest_submissions', `message = 'Other words'`),
    then: [
      change('interest_submissions', `email = 'other@example.test', handled_at = now()`),
      change('contact_messages', `message = 'Other words'`),
      { sql: `delete from public.contact_messages where true`, as: ADMIN, answers: '42501' },
      { sql: `delete from public.interest_submissions where true returning id`, as: ADMIN, answers: 'done' },
    ],
  },
  {
    name: 'letters are listed newest first, without what only the database should know',
    call: 'list_waitlist',
    with: { page_size: 2 },
    as: ADMIN,
    answers: 'ok',
    then: [
      { call: 'list_interest', with: { page_size: 1 }, as: ADMIN, answers: 'ok' },
      { call: 'list_messages', with: { page_size: 1 }, as: ADMIN, answers: 'ok' },
      { call: 'list_waitlist', with: { page: 2147483647, page_size: 2147483647 }, as: ADMIN, answers: 'ok' },
      { call: 'list_waitlist', with: { page: -1, page_size: -1 }, as: ADMIN, answers: 'ok' },
      { call: 'list_messages', with: {}, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'an offer that has run out is told as over, whether or not the clock has been by',
    sql: `select r ->> 'status' as status, r ->> 'email' as email
      from jsonb_array_elements(public.list_waitlist('{}', 1, 1000) -> 'rows') with ordinality l (r, n)
      where r ->> 'offer_expires_at' is not null order by n`,
    as: ADMIN,
    answers: 'done',
    at: moment('34 hours - 1 second'),
    then: [
      {
        sql: `select r ->> 'status' as status, r ->> 'email' as email
          from jsonb_array_elements(public.list_waitlist('{}', 1, 1000) -> 'rows') with ordinality l (r, n)
          where r ->> 'offer_expires_at' is not null order by n`,
        as: ADMIN,
        answers: 'done',
        at: moment('34 hours'),
      },
      { call: 'list_waitlist', with: { filters: { q: 'nobody at all' } }, as: ADMIN, answers: 'ok' },
    ],
  },
  {
    name: 'letters are searched in name, address and what they are about; by two letters, where words begin',
    call: 'list_waitlist',
    with: { filters: { q: 'RIFRE' } },
    as: ADMIN,
    answers: 'ok',
    then: [
      { call: 'list_waitlist', with: { filters: { q: 'emant' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_waitlist', with: { filters: { q: 'XA' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_waitlist', with: { filters: { q: 'ha' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_interest', with: { filters: { q: 'MEMBER@next' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_messages', with: { filters: { q: 'fearless' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_messages', with: { filters: { q: '%' } }, as: ADMIN, answers: 'ok' },
      { call: 'list_messages', with: { filters: 'x' }, as: ADMIN, answers: 'ok' },
    ],
  },
]
