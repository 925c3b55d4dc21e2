import { ADMIN, added, MEMBER, nothing } from '../../support/people'
import { moment, type Case } from '../frame'

export const cases: Case[] = [
  {
    name: 'interest is marked handled, and new again; who did it first stays',
    call: 'set_interest_handled',
    with: { interest_id: added(13), handled: true },
    as: ADMIN,
    answers: 'handled',
    then: [
      {
        call: 'set_interest_handled',
        with: { interest_id: added(13), handled: true },
        as: ADMIN,
        answers: 'handled',
        at: moment('1 day'),
      },
      {
        call: 'set_interest_handled',
        with: { interest_id: added(13), handled: false },
        as: ADMIN,
        answers: 'reopened',
      },
      { call: 'set_interest_handled', with: { interest_id: added(13), handled: null }, as: ADMIN, answers: 'invalid' },
      { call: 'set_interest_handled', with: { interest_id: nothing, handled: true }, as: ADMIN, answers: 'not_found' },
      { call: 'set_interest_handled', with: { interest_id: added(13), handled: true }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'so are messages',
    call: 'set_message_handled',
    with: { message_id: added(15), handled: true },
    as: ADMIN,
    answers: 'handled',
    then: [
      { call: 'set_message_handled', with: { message_id: added(15), handled: false }, as: ADMIN, answers: 'reopened' },
      { call: 'set_message_handled', with: { message_id: added(15), handled: null }, as: ADMIN, answers: 'invalid' },
      { call: 'set_message_handled', with: { message_id: nothing, handled: true }, as: ADMIN, answers: 'not_found' },
      { call: 'set_message_handled', with: { message_id: added(15), handled: true }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'a deleted letter leaves no word in the record',
    call: 'delete_interest',
    with: { interest_id: added(13) },
    as: ADMIN,
    answers: 'deleted',
    then: [
      { call: 'delete_interest', with: { interest_id: added(13) }, as: ADMIN, answers: 'not_found' },
      { call: 'delete_message', with: { message_id: added(15) }, as: ADMIN, answers: 'deleted' },
      { call: 'delete_message', with: { message_id: added(15) }, as: ADMIN, answers: 'not_found' },
      { call: 'delete_message', with: { message_id: added(16) }, as: MEMBER, answers: '42501' },
      { call: 'delete_interest', with: { interest_id: added(14) }, as: MEMBER, answers: '42501' },
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
