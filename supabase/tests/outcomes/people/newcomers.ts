import { customer, MEMBER, nothing } from '../../support/people'
import { account, AGATHA, confirm, NEWCOMER } from './claims'
import { moment, type Case, type Step } from '../frame'

const owner = (sql: string, answers = 'done'): Step => ({ sql, as: 'owner', answers })
const ensure = (id: string) => `select private.ensure_customer('${id}') is not null as has_one`

export const cases: Case[] = [
  {
    name: 'who registers with an address that is confirmed is a customer from then on',
    ...owner(account('New.Comer@example.test', moment('0 s')).split(';')[0] ?? ''),
  },
  {
    name: 'who confirms an address that the desk knows, in whatever case, is a customer beside it, and is asked to claim it',
    given: `update public.customers set email = 'Agatha.Wisp@Example.test' where id = '${customer(20)}';
      ${account(AGATHA)}`,
    ...confirm,
  },
  {
    name: 'who has no address is a customer all the same, and one who has a phone can be rung up',
    given: `insert into auth.users (id, phone) values ('${NEWCOMER}', '0491570006');
      update public.profiles set phone = '0491 570 006' where id = '${NEWCOMER}'`,
    ...owner(ensure(NEWCOMER)),
    then: [owner(ensure(NEWCOMER)), owner(ensure(nothing), 'P0002')],
  },
  {
    name: 'a name is kept without the blanks around it',
    ...owner(account('new@example.test', undefined, NEWCOMER, ' Lady  Grey ').split(';')[0] ?? ''),
  },
  {
    name: 'who is a customer without an address is written to at that of the account',
    given: `update public.customers set email = null where profile_id = '${MEMBER}'`,
    ...owner(
      `select private.queue_customer_email(c.id, 'x', '{}') from public.customers c where c.profile_id = '${MEMBER}'`,
    ),
  },
  {
    name: 'one who gave no name is called as the address is',
    ...owner(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER}', 'lady.grey@example.test', private.now())`),
  },
  {
    name: 'of an address that is longer than a name may be, as much as fits is the name',
    ...owner(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER}', repeat('g', 130) || '@example.test', private.now())`),
  },
]
