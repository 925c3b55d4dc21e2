import { addedRowId, ADMIN, booking, MANAGER, MEMBER, OTHER_MEMBER, product } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const createWriteStep = (sql: string, caller = 'owner', expected = 'done'): SnapshotStep => ({
  sql,
  as: caller,
  expected,
})
const SETTINGS_TEXT_COLUMNS = [
  ...['email', 'phone', 'abn', 'legal_name', 'address', 'insurer', 'accreditation', 'data_countries'],
  ...['bank_account_name', 'bank_bsb', 'bank_account_number'],
]

export const storedDefaultsCases: SnapshotCase[] = [
  {
    name: 'spaces around the texts of the settings are removed, and a blank text is stored as empty',
    ...createWriteStep(
      `update public.settings set ${SETTINGS_TEXT_COLUMNS.map((name) => `${name} = '${name === 'email' ? ' a@example.test ' : ' 0491 570 '}'`).join(', ')} where only_row`,
      ADMIN,
    ),
    then: [
      createWriteStep(
        `update public.settings set ${SETTINGS_TEXT_COLUMNS.map((name) => `${name} = ' '`).join(', ')} where only_row`,
        ADMIN,
      ),
    ],
  },
  {
    name: 'the creation time of a product and the id of a room never change',
    ...createWriteStep(
      `update public.products set created_at = private.now() - interval '9 years' where id = '${product(1)}'`,
    ),
    then: [createWriteStep(`update public.rooms set id = '${addedRowId(91)}' where id = '${addedRowId(90)}'`, MANAGER)],
  },
  {
    name: 'staff notes on a booking store the time of their last change, and cancelling the booking adds no text to them',
    given: `update public.booking_staff_notes set updated_at = private.now() - interval '1 day' where booking_id = '${booking(1)}';
      delete from public.booking_staff_notes where booking_id = '${booking(6)}'`,
    ...createWriteStep(
      `update public.booking_staff_notes set notes = ' New ' where booking_id = '${booking(1)}'`,
      MANAGER,
    ),
    then: [
      createWriteStep(
        `insert into public.booking_staff_notes (booking_id, notes, cancellation_reason) values ('${booking(6)}', 'New', 'x')`,
        MANAGER,
      ),
      createWriteStep(
        `update public.booking_staff_notes set cancellation_reason = 'x' where booking_id = '${booking(6)}'`,
        MANAGER,
        '42501',
      ),
    ],
  },
  {
    name: 'all overdue instalments must be paid together, and each later instalment on its own',
    given: `delete from public.installments where booking_id = '${booking(1)}';
      insert into public.installments (booking_id, sequence, due_date, amount) select '${booking(1)}', x.n, private.today() + x.days, x.amount
      from (values (1, -2, 1), (2, -1, 2), (3, 0, 4), (4, 1, 8)) x (n, days, amount)`,
    ...createWriteStep(`select private.due_now('${booking(1)}', 0) as unpaid, private.due_now('${booking(1)}', 1) as first_paid,
      private.due_now('${booking(1)}', 3) as overdue_paid, private.due_now('${booking(1)}', 7) as today_paid`),
  },
  {
    name: 'after a merge, each product has one request of the customer, preferably from the remaining email address',
    given: `delete from public.product_interest;
      insert into public.product_interest (id, product_id, email) values
        ('${addedRowId(130)}', '${product(1)}', 'old@example.test'), ('${addedRowId(131)}', '${product(1)}', 'new@example.test'),
        ('${addedRowId(132)}', '${product(2)}', 'old@example.test'), ('${addedRowId(133)}', '${product(2)}', 'older@example.test'),
        ('${addedRowId(134)}', '${product(3)}', 'Old@example.test'), ('${addedRowId(135)}', '${product(3)}', 'other@example.test')`,
    ...createWriteStep(`select private.update_recipients(array['old@example.test', 'older@example.test', 'new@example.test'],
      'new@example.test', '${MEMBER}')`),
    then: [
      createWriteStep(
        `select count(*) from public.orders where user_id = '${OTHER_MEMBER}' and email = 'new@example.test'`,
      ),
    ],
  },
]
