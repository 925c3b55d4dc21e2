import { ACCOUNTANT, addedRowId, ADMIN, FREMANTLE, MANAGER, UNKNOWN_ID } from '../../support/people'
import { BOOKED, OTHER_JOURNEY_TRIP } from '../bookings/departure-changes'
import type { SnapshotCase, SnapshotStep } from '../case'
import {
  CALLED_OFF_SQL,
  listAnswers,
  makeFile,
  PAID_BY_CARD_SQL,
  readChoice,
  chooseRefund,
  runSqlAs,
} from './call-offs'

/** A fixed id for the only bank transfer of a refund. The steps of the cases pass this id to functions. */
export const TRANSFER_ID = addedRowId(513)
export const FILED_TRANSFER_SQL = `insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
  values ('${BOOKED}', 'Ann Adult', '062-000', '12345678');
  update private.call_off_choices set choice = 'refund', answered_at = private.now(), answered_by = 'booker',
    held_event_id = null where booking_id = '${BOOKED}';
  insert into private.refund_files (id, event_id) values ('${addedRowId(514)}', '${FREMANTLE}');
  insert into private.refund_transfers (id, file_id, booking_id, amount)
  values ('${TRANSFER_ID}', '${addedRowId(514)}', '${BOOKED}', 1600)`
const callWithTransfer = (call: string, expected: string, as = ADMIN): SnapshotStep => ({
  call,
  with: { transfer_id: TRANSFER_ID },
  as,
  expected,
})

export const cases: SnapshotCase[] = [
  {
    name: 'after a call-off, the file of refunds for the bank excludes a booking until its card payment has been refunded to the card',
    given: `${CALLED_OFF_SQL}; ${PAID_BY_CARD_SQL}`,
    ...chooseRefund('selected'),
    then: [
      makeFile('nothing_due'),
      {
        call: 'begin_refund',
        with: {
          booking_id: BOOKED,
          order_id: null,
          amount: 1000,
          note: null,
          purpose: 'duplicate_payment',
          request_id: addedRowId(517),
        },
        as: ADMIN,
        expected: 'requested',
      },
      listAnswers(),
    ],
  },
  {
    name: 'a bank transfer is in one payment file only, and the file can be downloaded again until its transfers are recorded',
    given: `${CALLED_OFF_SQL}; insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
      values ('${BOOKED}', 'Ann & Ben Adult', '062-000', '12345678')`,
    ...chooseRefund('selected', {}),
    then: [
      makeFile('42501', ACCOUNTANT),
      makeFile('nothing_due', MANAGER),
      makeFile('ok'),
      runSqlAs(`select array_agg(distinct length(l)) as widths, count(*) as lines from private.refund_files f,
        regexp_split_to_table(rtrim(private.refund_file_contents(f.id), e'\\r\\n'), e'\\r\\n') l`),
      makeFile('nothing_due'),
      makeFile('not_found', ADMIN, OTHER_JOURNEY_TRIP),
      listAnswers(),
      chooseRefund('account_used'),
      readChoice('ok'),
      { call: 'read_refund_file', with: ([, , , file]) => ({ file_id: file?.file_id }), as: ADMIN, expected: 'ok' },
      { call: 'read_refund_file', with: { file_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'a payment file requires the bank account, the bank code and the user ID of the company',
    given: `${CALLED_OFF_SQL}; update public.settings set apca_number = ''`,
    ...makeFile('no_bank_details'),
  },
  {
    name: "a refund by bank transfer is recorded in the ledger once, and the booker's bank account is then deleted",
    given: `${CALLED_OFF_SQL}; ${FILED_TRANSFER_SQL}`,
    ...callWithTransfer('record_refund_transfer', 'recorded'),
    then: [
      callWithTransfer('record_refund_transfer', 'recorded'),
      callWithTransfer('return_refund_transfer', 'already_recorded'),
      listAnswers(),
      callWithTransfer('record_refund_transfer', '42501', ACCOUNTANT),
    ],
  },
  {
    name: 'a refund by bank transfer above the refund limit or above the paid amount is not recorded',
    given: `${CALLED_OFF_SQL}; ${FILED_TRANSFER_SQL}`,
    ...callWithTransfer('record_refund_transfer', 'over_limit', MANAGER),
    then: [
      runSqlAs(
        `insert into public.payments (booking_id, kind, method, amount) values ('${BOOKED}', 'refund', 'cash', -100)`,
      ),
      callWithTransfer('record_refund_transfer', 'too_much'),
      { call: 'record_refund_transfer', with: { transfer_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'a transfer that the bank returned is removed from its payment file, and the booker can enter another bank account',
    given: `${CALLED_OFF_SQL}; ${FILED_TRANSFER_SQL}`,
    ...callWithTransfer('return_refund_transfer', 'returned'),
    then: [
      callWithTransfer('return_refund_transfer', 'not_found'),
      callWithTransfer('return_refund_transfer', '42501', ACCOUNTANT),
      listAnswers(),
      chooseRefund('saved'),
    ],
  },
]
