/**
 * Every column that holds a customer id or an email address must be listed here, with its treatment when two
 * customers are merged.
 */
import { expect, it } from 'vitest'
import { startPostgres } from '../support/postgres'

/**
 * What a merge of customers does with each column. `moves`: the row is assigned to the remaining customer. `address`:
 * the column gets the email address of the remaining customer. Any other text says why the value does not change.
 */
const MERGE_TREATMENTS: Record<string, string> = {
  'bookings.customer_id': 'moves',
  'customer_claims.customer_id': 'moves',
  'customer_merges.customer_id': 'moves',
  'announcement_recipients.customer_id': 'moves',
  'email_outbox.dedupe_key': 'moves',
  'waitlist_submissions.email': 'address',
  'interest_submissions.email': 'address',
  'contact_messages.email': 'address',
  'product_interest.email': 'address',
  'orders.email': 'address',
  'email_outbox.to_email': 'address',
  'customers.email': 'one of the two is chosen',
  'customers.guest_email': 'kept if neither customer has an account',
  'private.seat_request.guest_email': 'not stored: part of a request',
  'customer_claims.email': 'a letter to an address that is given up is void',
  'private.payment_links.payer_email': 'typed by the booker for one payment; the booking moves',
  'private.traveller_links.email': 'typed by the booker for one traveller; the booking moves',
  'customer_merges.before': 'as they were known',
  'email_suppressions.email': 'about a mailbox, not a customer',
  'private.unsubscribed_addresses.email': 'about a mailbox, not a customer',
  'settings.email': 'the company’s own',
  'private.profile_emails.email': 'an account’s own, and at most one of the two has an account',
  'staff_invites.email': 'staff are not merged',
  'private.seat_request.customer_id': 'a request under way',
  'saved_cards.customer': 'the card provider’s name for an account',
}
/** Account id columns that a merge must also update on the rows of a customer. */
const ACCOUNT_COLUMNS = ['bookings.user_id', 'orders.user_id', 'customers.profile_id']

const server = await startPostgres()

it('a merge of customers handles every column that contains a customer id or an email address', async () => {
  const db = await server.connect(await server.createDatabase())
  const { rows } = await db.query<{ named: string }>(`
    select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname
      as named
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'c') and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ '(^|_)(customer|e?mail)' and a.atttypid in ('text'::regtype, 'uuid'::regtype)
        or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
          and k.confrelid = 'public.customers'::regclass and k.conkey = array[a.attnum]))`)
  const { rows: bodies } = await db.query<{ body: string }>(`
    select string_agg(p.prosrc, '') as body from pg_proc p
    where p.proname in ('merge_customers', 'update_recipients', 'merged_entries')`)
  await db.end()
  const columnsWithTreatment = Object.keys(MERGE_TREATMENTS)
  expect(
    rows.map(({ named: columnName }) => columnName).filter((columnName) => !columnsWithTreatment.includes(columnName)),
  ).toEqual([])
  const mergeFunctionBody = bodies[0]?.body ?? ''
  for (const [columnName, treatment] of Object.entries(MERGE_TREATMENTS)) {
    const [table, column] = columnName.split('.')
    if (treatment === 'moves')
      expect(mergeFunctionBody).toMatch(
        new RegExp(`(update public\\.${table} \\w+ set ${column} =|insert into public\\.${table} )`),
      )
    if (treatment === 'address')
      expect(mergeFunctionBody).toMatch(new RegExp(`update public\\.${table} \\w+ set ${column} = update_recipients`))
  }
  for (const columnName of ACCOUNT_COLUMNS) expect(mergeFunctionBody).toContain(`${columnName.split('.')[1]} = `)
})
