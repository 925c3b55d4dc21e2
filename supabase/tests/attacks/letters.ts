import { ADMIN, DRAFT, event, MEMBER } from '../support/people'
import type { Attack } from './attack'
import { entry, visitor, waitlist } from './waiting'

/** What visitors send. */
export const LETTERS: Attack[] = [
  ...(
    [
      ['a name of two lines', { full_name: 'x\nhttps://phish.example' }],
      ['a name written backwards', { full_name: '\u202egnihsihp' }],
      ['a phone of words', { phone: 'call me' }],
      ['more seats than the trip has', { seats: 19 }],
    ] as const
  ).map(([what, fields]): Attack => [
    `an admin writes an entry with ${what}`,
    ADMIN,
    ['update_waitlist_entry', { ...entry, ...fields }],
    'invalid',
    waitlist,
  ]),

  ...(['interest_submissions', 'contact_messages'] as const).flatMap((name): Attack[] => [
    [
      `a guest writes ${name} past the function`,
      null,
      `insert into public.${name} (full_name, email, ${name === 'contact_messages' ? 'message' : 'trip_name'}) values ('x', 'x@example.test', 'x')`,
      '42501',
    ],
    [`an admin rewrites ${name}`, ADMIN, `update public.${name} set full_name = 'x'`, '42501'],
    [`a member marks ${name} as handled`, MEMBER, `update public.${name} set handled_at = now()`, '42501'],
    [`a member deletes ${name}`, MEMBER, `delete from public.${name}`, '42501'],
    [
      `an admin marks ${name} as handled by another`,
      ADMIN,
      `update public.${name} set handled_at = '2001-01-01', handled_by = '${MEMBER}'`,
      '42501',
    ],
  ]),
  [
    'the sixth message within an hour',
    null,
    ['send_contact_message', { ...visitor, message: 'x' }],
    'too_many',
    {
      after: `insert into public.contact_messages (full_name, email, message) select 'V', 'Visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  [
    'the sixth interest within an hour',
    null,
    ['express_interest', { ...visitor, trip_name: 'x' }],
    'too_many',
    {
      after: `insert into public.interest_submissions (full_name, email, trip_name) select 'V', 'visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  ['a message of 2,001 letters', null, ['send_contact_message', { ...visitor, message: 'x'.repeat(2001) }], 'invalid'],
  ['a blank message', null, ['send_contact_message', { ...visitor, message: ' ' }], 'invalid'],
  ['interest in a draft', null, ['express_interest', { ...visitor, event_id: DRAFT }], 'not_found'],
  [
    'interest under a name of its own',
    null,
    `with s as materialized (select public.express_interest('V', 'v@example.test', event_id => '${event(3)}', trip_name => 'Forged') as said)
    select said ->> 'status' as status from s`,
    { status: 'registered' },
  ],
  ['a trip name of 201 letters', null, ['express_interest', { ...visitor, trip_name: 'x'.repeat(201) }], 'invalid'],
]
