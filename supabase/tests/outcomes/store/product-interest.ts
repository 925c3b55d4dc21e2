import { ADMIN, MEMBER, nothing, product } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { products } from './store'
import { setConstant } from '../../support/constants'

const LANTERN = product(4)
const ask = (email: unknown, product_id: unknown = LANTERN) =>
  ({ call: 'request_product', with: { product_id, email }, as: null }) as const
/** As the page deletes the requests until the millisecond of the last one it shows. */
const clear = (before = 'infinity') =>
  ({
    sql: `delete from public.product_interest where product_id = '${LANTERN}' and created_at < '${before}'`,
    as: ADMIN,
    answers: 'done',
  }) as const
const asked = (ago: string) => `
  insert into public.products (id, name, price, status, availability)
  select ('20000000-0000-4000-8000-00000000020' || n)::uuid, 'Coming ' || n, 1, 'live', 'coming_soon'
  from generate_series(1, 5) n;
  insert into public.product_interest (product_id, email, created_at)
  select ('20000000-0000-4000-8000-00000000020' || n)::uuid, 'fan' || case when n > 2 then '+' || n else '' end || '@Example.test',
    private.now() - interval '${ago}'
  from generate_series(1, 5) n`

export const cases: Case[] = [
  {
    name: 'an address is kept once with a product that is to come, and nobody is told that it was there',
    ...ask(' Fan@example.test '),
    answers: 'noted',
    then: [
      { ...ask('fan@Example.test'), answers: 'noted' },
      { ...ask('fan@example.test'), as: MEMBER, answers: 'noted' },
    ],
  },
  {
    name: 'nobody asks for what is there, hidden or nowhere',
    ...ask('fan@example.test', product(1)),
    answers: 'not_found',
    then: [
      ...[product(9), nothing, null].map((id): Step => ({ ...ask('fan@example.test', id), answers: 'not_found' })),
      ...['', ' ', 'fan', null, `${'x'.repeat(250)}@a.bc`].map((email): Step => ({
        ...ask(email),
        answers: 'invalid',
      })),
      { ...ask(`${'x'.repeat(249)}@a.bc`), answers: 'noted' },
    ],
  },
  {
    name: 'a mailbox asks as often an hour as it may write, by whatever name of it',
    given: asked('0 seconds'),
    ...ask('fan@example.test'),
    answers: 'too_many',
    then: [
      { ...ask('fan+new@example.test'), answers: 'too_many' },
      { ...ask('other@example.test'), answers: 'noted' },
      { ...ask('fan@example.test'), answers: 'too_many', at: moment('59 minutes 59 seconds') },
      { ...ask('fan@example.test'), answers: 'noted', at: moment('1 hour') },
    ],
  },
  {
    name: 'the limit is reached with the last one',
    given: `${asked('0 seconds')}; ${setConstant('max_enquiries_per_hour', 6)}`,
    ...ask('fan@example.test'),
    answers: 'noted',
  },
  {
    name: 'the desk forgets who asked, those it has not seen not',
    given: `insert into public.product_interest (product_id, email, created_at) values
      ('${product(1)}', 'fan@example.test', private.now() - interval '9 days'),
      ('${LANTERN}', 'late@example.test', private.now() + interval '1 millisecond'),
      ('${LANTERN}', 'just@example.test', private.now() + interval '0.4 milliseconds')`,
    ...clear('2026-07-15T02:00:00.001Z'),
    then: [clear('2026-07-15T02:00:00.001Z'), clear()],
  },
  {
    name: 'nobody else forgets who asked',
    ...clear(),
    as: MEMBER,
    then: [{ ...clear(), as: null, answers: '42501' }],
  },
  {
    name: 'who asked for a product goes with it',
    sql: `delete from public.products where id = '${LANTERN}'`,
    as: ADMIN,
    answers: 'done',
  },
  {
    name: 'what has come is not asked for any more, and who had asked is still there',
    given: products(`availability = 'available'`, 4),
    ...ask('fan@example.test'),
    answers: 'not_found',
  },
]
