import { added, customer, FREMANTLE, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { account, AGATHA, booked, confirm, NEWCOMER } from './claims'

const mine: Step = { call: 'my_claim', as: NEWCOMER, answers: 'known' }
const writes = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })

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
    then: [{ call: 'request_claim', as: NEWCOMER, answers: 'sent', at: moment('150 h') }],
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
    name: 'an address is somebody’s from when it was confirmed, and does not become so anew',
    given: account('New.Comer@Example.test'),
    ...writes(`update auth.users set email_confirmed_at = private.now() - interval '1 hour' where id = '${NEWCOMER}'`),
    then: [confirm],
  },
  {
    name: 'whose customer was there before the address is confirmed is written to there from then on',
    given: `${account('new@example.test')} select private.ensure_customer('${NEWCOMER}')`,
    ...confirm,
  },
  {
    name: 'an address that no customer can have keeps nobody from registering',
    ...writes(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER}', 'odd;one@example.test', private.now())`),
  },
  {
    name: 'who goes over to another address claims no more what was asked at the old one; who comes back, anew',
    given: `update private.profile_emails set claimed_at = private.now() where profile_id = '${MEMBER}';
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${MEMBER}', 'first@example.test', private.now() - interval '9 days', private.now() - interval '8 days');
      insert into public.customer_claims (customer_id, email, expires_at, used_at)
      select c.id, l.email, private.now(), l.used_at from public.customers c,
        (values ('first@example.test', private.now()), ('member@nextroom.test', null)) l (email, used_at)
      where c.profile_id = '${MEMBER}'`,
    ...writes(`update auth.users set email = 'Mabel@Example.test' where id = '${MEMBER}'`),
    then: [writes(`update auth.users set email = 'member@nextroom.test' where id = '${MEMBER}'`)],
  },
  {
    name: 'an open claim of the address to which one goes over stays, whatever its case',
    given: `insert into public.customer_claims (customer_id, email, expires_at)
      select c.id, 'MABEL@example.test', private.now() from public.customers c where c.profile_id = '${MEMBER}';
      update public.customers set email = 'MABEL@example.test' where id = '${customer(20)}';
      delete from public.customer_claims where customer_id = '${customer(20)}'`,
    ...writes(`update auth.users set email = 'mabel@example.test' where id = '${MEMBER}'`),
  },
  {
    name: 'who wrote before there was an account may claim that, each his own, for the address of now, and once',
    given: `${account('new@example.test', moment('0 s'))}
      insert into public.contact_messages (full_name, email, message, created_at)
      select 'N', a || '@example.test', 'Before', private.now() - interval '1 year'
      from unnest(array['new', 'ichabod', 'old']) a;
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${MEMBER}', 'old@example.test', private.now(), private.now())`,
    ...mine,
    then: [
      { ...mine, as: MEMBER, answers: 'none' },
      writes(`update public.profiles set is_admin = true where id = '${NEWCOMER}'`),
      { ...mine, answers: 'none' },
      writes(`update public.profiles set is_admin = false where id = '${NEWCOMER}'`),
      mine,
      writes(`update private.profile_emails set claimed_at = private.now() where profile_id = '${NEWCOMER}'`),
      { ...mine, answers: 'none' },
    ],
  },
  {
    name: "an account that takes an address of the desk's has none until it has claimed it",
    as: 'owner',
    answers: 'done',
    sql: `update auth.users set email = '${AGATHA}' where id = '${MEMBER}'`,
  },
]
