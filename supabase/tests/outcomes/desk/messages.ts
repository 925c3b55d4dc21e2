import { DRAFT, event, MEMBER, nothing } from '../../support/people'
import { moment, type Case } from '../frame'

const visitor = { full_name: 'New Visitor', email: 'visitor@example.test' }
const WRONG = { full_name: 'Evil\u202e\nhttps://phish.example', email: 'two@a.test,two@b.test', phone: 'call me' }
const interest = (n: number) => `
  insert into public.interest_submissions (trip_name, full_name, email)
  select 't' || n, 'V', 'visitor+' || n || '@example.test' from generate_series(1, ${n}) n`
const letters = (n: number) => `
  insert into public.contact_messages (message, full_name, email)
  select 'm' || n, 'V', 'Visitor+' || n || '@example.test' from generate_series(1, ${n}) n`

export const cases: Case[] = [
  {
    name: "interest in a trip is kept under the trip's own title",
    call: 'express_interest',
    as: null,
    answers: 'registered',
    with: { ...visitor, event_id: event(3), trip_name: 'Forged', phone: ' 0491 570 006 ', message: ' Me too\n' },
  },
  {
    name: 'no name is taken for a trip that was called off',
    given: `update public.events set called_off_at = private.now() where id = '${event(3)}'`,
    call: 'express_interest',
    as: null,
    answers: 'called_off',
    with: { ...visitor, event_id: event(3) },
  },
  {
    name: 'interest in a trip by its name alone',
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania', phone: ' ' },
    as: MEMBER,
    answers: 'registered',
  },
  {
    name: 'the same interest within minutes is kept once',
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    answers: 'registered',
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, email: 'VISITOR@example.test', trip_name: ' Transylvania ' },
        as: null,
        answers: 'registered',
        at: moment('9 minutes 59 seconds'),
      },
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania', message: 'When?' },
        as: null,
        answers: 'registered',
      },
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania' },
        as: null,
        answers: 'registered',
        at: moment('10 minutes'),
      },
    ],
  },
  {
    name: 'blanks around what a visitor types are left out; the same words of another are words of another',
    call: 'express_interest',
    with: { full_name: ' Ann ', email: ' Ann@Example.test ', trip_name: 'Transylvania' },
    as: null,
    answers: 'registered',
    then: [
      { call: 'express_interest', with: { ...visitor, trip_name: 'Transylvania' }, as: null, answers: 'registered' },
      {
        call: 'express_interest',
        with: { full_name: 'Ann', email: 'ANN@example.test', trip_name: 'Transylvania' },
        as: null,
        answers: 'registered',
      },
      {
        call: 'send_contact_message',
        with: { full_name: ' Ann ', email: ' Ann@Example.test ', phone: ' 0491 570 006 ', message: 'Hello' },
        as: null,
        answers: 'sent',
      },
      { call: 'send_contact_message', with: { ...visitor, message: 'Hello' }, as: null, answers: 'sent' },
      {
        call: 'send_contact_message',
        with: { full_name: 'Ann', email: 'ANN@example.test', message: 'Hello' },
        as: null,
        answers: 'sent',
      },
    ],
  },
  {
    name: 'one mailbox is interested five times an hour, whatever stands after its +',
    given: interest(5),
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    answers: 'too_many',
    at: moment('59 minutes 59 seconds'),
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania' },
        as: null,
        answers: 'registered',
        at: moment('60 minutes'),
      },
    ],
  },
  {
    name: 'every fault of an interest is told at once',
    call: 'express_interest',
    as: null,
    answers: 'invalid',
    with: { ...WRONG, message: 'x'.repeat(2001), trip_name: 'x'.repeat(201) },
    then: [
      {
        call: 'express_interest',
        with: { full_name: null, email: null, trip_name: ' ' },
        as: null,
        answers: 'invalid',
      },
      {
        call: 'express_interest',
        with: { full_name: 'x'.repeat(121), email: `${'x'.repeat(250)}@x.au`, trip_name: 'x', phone: '1'.repeat(41) },
        as: null,
        answers: 'invalid',
      },
    ],
  },
  {
    name: 'nobody is interested in a draft, nor in what is not there',
    call: 'express_interest',
    with: { ...visitor, event_id: DRAFT },
    as: null,
    answers: 'not_found',
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, event_id: nothing, trip_name: 'x' },
        as: null,
        answers: 'not_found',
      },
    ],
  },

  {
    name: 'a message reaches the desk',
    call: 'send_contact_message',
    with: { ...visitor, message: ' Boo?\n', phone: '1' },
    as: null,
    answers: 'sent',
  },
  {
    name: 'the same message within minutes is kept once',
    call: 'send_contact_message',
    with: { ...visitor, message: 'Boo?' },
    as: null,
    answers: 'sent',
    then: [
      {
        call: 'send_contact_message',
        with: { ...visitor, message: ' Boo? ' },
        as: null,
        answers: 'sent',
        at: moment('9 minutes 59 seconds'),
      },
      {
        call: 'send_contact_message',
        with: { ...visitor, message: 'Boo?' },
        as: null,
        answers: 'sent',
        at: moment('10 minutes'),
      },
    ],
  },
  {
    name: 'one mailbox writes five times an hour, whatever stands after its +',
    given: letters(5),
    call: 'send_contact_message',
    with: { ...visitor, message: 'Boo?' },
    as: null,
    answers: 'too_many',
    at: moment('59 minutes 59 seconds'),
    then: [
      {
        call: 'send_contact_message',
        with: { ...visitor, message: 'Boo?' },
        as: null,
        answers: 'sent',
        at: moment('60 minutes'),
      },
    ],
  },
  {
    name: 'every fault of a message is told at once',
    call: 'send_contact_message',
    with: { ...WRONG, message: ' \n' },
    as: null,
    answers: 'invalid',
    then: [
      { call: 'send_contact_message', with: { ...visitor, message: 'x'.repeat(2001) }, as: null, answers: 'invalid' },
    ],
  },
  {
    name: 'what came from other mailboxes keeps nobody from writing',
    given: `insert into public.interest_submissions (trip_name, full_name, email)
        select 't' || n, 'V', 'another-' || n || '@example.test' from generate_series(1, 30) n;
      insert into public.contact_messages (message, full_name, email)
        select 'm' || n, 'V', 'another-' || n || '@example.test' from generate_series(1, 30) n`,
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    answers: 'registered',
    then: [{ call: 'send_contact_message', with: { ...visitor, message: 'Hello' }, as: null, answers: 'sent' }],
  },
]
