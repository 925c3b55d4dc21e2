import { added, customer, FREMANTLE, MEMBER } from '../../support/people'
import { moment, type Case } from '../frame'
import { account, AGATHA, booked, confirm, NEWCOMER } from './claims'

export const cases: Case[] = [
  { name: 'whoever confirms an address becomes a customer', ...confirm, given: account('new@example.test') },
  {
    name: 'what the desk knows of an address is not linked, but claimed by a letter',
    ...confirm,
    given: `delete from public.customer_claims;
      ${account('Agatha.Wisp@example.test')} ${booked(added(40), customer(20), FREMANTLE)}`,
  },
  {
    name: 'an open claim is sent again as it is, one that has run out has a new secret',
    ...confirm,
    given: account(AGATHA),
    at: moment('71 h'),
    then: [{ call: 'ask_for_claim', as: NEWCOMER, answers: 'sent', at: moment('150 h') }],
  },
  {
    name: "a customer goes over to the account's new address",
    as: 'owner',
    answers: 'done',
    sql: `update auth.users set email = 'mabel@example.test' where id = '${MEMBER}'`,
    then: [
      {
        as: 'owner',
        answers: 'done',
        sql: `update auth.users set email = 'member@nextroom.test' where id = '${MEMBER}'`,
        at: moment('1 day'),
      },
    ],
  },
  {
    name: "an account that takes an address of the desk's has none until it has claimed it",
    as: 'owner',
    answers: 'done',
    sql: `update auth.users set email = '${AGATHA}' where id = '${MEMBER}'`,
  },
]
