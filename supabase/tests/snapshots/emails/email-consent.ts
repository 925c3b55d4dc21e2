import { event, MEMBER, nothing } from '../../support/people'
import { type Case, type Step } from '../case'

const USA = event(3)
const interest = { full_name: 'Ada Grey', email: 'ada@example.test', event_id: USA }
const opens: Step = {
  sql: `update public.events set phase = 'open', price = 3200 where id = '${USA}'`,
  as: 'owner',
  expected: 'done',
}
const byToken = (call: string, purpose: string, email = 'ada@example.test'): Step => ({
  sql: `select public.${call}(private.address_token('${purpose}', '${email}')) ->> 'status' as status`,
  as: 'owner',
  expected: 'done',
})
const opened: Step = {
  sql: `select m.to_email, m.cancelled_at is not null as cancelled,
      exists (select from private.email_tokens t where t.email_id = m.id) as token
    from public.email_outbox m where m.template = 'trip_opened' order by m.to_email`,
  as: 'owner',
  expected: 'done',
}
const onlyAda = `delete from public.interest_submissions`

export const cases: Case[] = [
  {
    name: 'news of a trip goes to nobody who did not confirm the address',
    given: onlyAda,
    call: 'express_interest',
    with: interest,
    as: null,
    expected: 'registered',
    then: [opens, opened],
  },
  {
    name: 'a visitor confirms the address by the link, and gets the news with an unsubscribe link',
    given: onlyAda,
    call: 'express_interest',
    with: interest,
    as: null,
    expected: 'registered',
    then: [
      {
        sql: `select private.address_token('confirm_interest', 'ada@example.test') as token`,
        as: 'owner',
        expected: 'done',
      },
      ...[1, 2].map((): Step => ({
        call: 'confirm_interest',
        with: (results) => ({
          token: (results[1] as { returned: { token: string }[] } | undefined)?.returned[0]?.token,
        }),
        as: null,
        expected: 'confirmed',
      })),
      opens,
      opened,
    ],
  },
  {
    name: "a member's confirmed address needs no confirmation link",
    given: onlyAda,
    call: 'express_interest',
    with: { ...interest, full_name: 'Mabel Moonlight', email: 'member@nextroom.test' },
    as: MEMBER,
    expected: 'registered',
    then: [opens, opened],
  },
  {
    name: 'unsubscribing an address cancels the news that waits, and it gets no further news',
    given: `${onlyAda}; insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
      values ('${USA}', 'USA', 'Ada Grey', 'Ada@example.test', private.now()),
        ('${event(2)}', 'Vietnam', 'Ada Grey', 'ada@example.test', private.now())`,
    ...opens,
    then: [
      byToken('unsubscribe', 'unsubscribe', 'ADA@example.test'),
      opened,
      {
        sql: `update public.events set phase = 'open', price = 3200 where id = '${event(2)}'`,
        as: 'owner',
        expected: 'done',
      },
      opened,
    ],
  },
  {
    name: 'a token of another purpose, a changed token or no token does nothing',
    ...byToken('confirm_interest', 'unsubscribe'),
    then: [
      byToken('unsubscribe', 'confirm_interest'),
      ...['', 'x', `${'6'.repeat(5)}.${'0'.repeat(64)}`, `ff.${'0'.repeat(64)}`, nothing, null].map((token) => ({
        call: 'confirm_interest',
        with: { token },
        as: null,
        expected: 'not_found',
      })),
    ],
  },
]
