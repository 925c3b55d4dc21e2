import { customer, MEMBER, UNKNOWN_ID } from '../../support/people'
import { insertAccountSql, AGATHA_ADDRESS, CONFIRM_ADDRESS_STEP, NEWCOMER_ID } from './claims'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const runAsOwner = (sql: string, expected = 'done'): SnapshotStep => ({ sql, as: 'owner', expected })
const ensureCustomerSql = (id: string) => `select private.ensure_customer('${id}') is not null as has_one`

export const newAccountsCases: SnapshotCase[] = [
  {
    name: 'a user who registers with a confirmed email address becomes a customer',
    ...runAsOwner(insertAccountSql('New.Comer@example.test', timeAfterTest('0 s')).split(';')[0] ?? ''),
  },
  {
    name: 'a member who confirms the address of an existing customer gets a new customer record and a claim email, in any letter case',
    given: `update public.customers set email = 'Agatha.Wisp@Example.test' where id = '${customer(20)}';
      ${insertAccountSql(AGATHA_ADDRESS)}`,
    ...CONFIRM_ADDRESS_STEP,
  },
  {
    name: 'a user without an email address becomes a customer with their phone number',
    given: `insert into auth.users (id, phone) values ('${NEWCOMER_ID}', '0491570006');
      update public.profiles set phone = '0491 570 006' where id = '${NEWCOMER_ID}'`,
    ...runAsOwner(ensureCustomerSql(NEWCOMER_ID)),
    then: [runAsOwner(ensureCustomerSql(NEWCOMER_ID)), runAsOwner(ensureCustomerSql(UNKNOWN_ID), 'P0002')],
  },
  {
    name: 'the name of a new user is stored without leading and trailing spaces',
    ...runAsOwner(insertAccountSql('new@example.test', undefined, NEWCOMER_ID, ' Lady  Grey ').split(';')[0] ?? ''),
  },
  {
    name: 'a customer without an address gets emails at the address of their account',
    given: `update public.customers set email = null where profile_id = '${MEMBER}'`,
    ...runAsOwner(
      `select private.queue_customer_email(c.id, 'x', '{}') from public.customers c where c.profile_id = '${MEMBER}'`,
    ),
  },
  {
    name: 'a user without a name is named after their email address',
    ...runAsOwner(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER_ID}', 'lady.grey@example.test', private.now())`),
  },
  {
    name: 'a name taken from an email address is cut to the maximum length of a name',
    ...runAsOwner(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER_ID}', repeat('g', 130) || '@example.test', private.now())`),
  },
]
