import { ACCOUNTANT, addedRowId, ADMIN, FREMANTLE, MANAGER, UNKNOWN_ID } from '../../support/people'
import { BOOKED, OTHER_TRIP_EVENT_ID } from '../booking_changes/event-changes'
import type { SnapshotCase, SnapshotStep } from '../case'
import {
  CALL_OFF_SQL,
  listCallOffAnswers,
  makeRefundFileStep,
  INSERT_CARD_PAYMENT_SQL,
  readChoice,
  chooseRefundStep,
  runSqlAs,
} from './call-offs'

/** A fixed id for the only bank transfer of a refund. The steps of the cases pass this id to functions. */
export const REFUND_TRANSFER_ID = addedRowId(513)
export const INSERT_FILED_TRANSFER_SQL = `insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
  values ('${BOOKED}', 'Ann Adult', '062-000', '12345678');
  update private.call_off_choices set choice = 'refund', answered_at = private.now(), answered_by = 'booker',
    held_event_id = null where booking_id = '${BOOKED}';
  insert into private.refund_files (id, event_id) values ('${addedRowId(514)}', '${FREMANTLE}');
  insert into private.refund_transfers (id, file_id, booking_id, amount)
  values ('${REFUND_TRANSFER_ID}', '${addedRowId(514)}', '${BOOKED}', 1600)`
const callWithTransfer = (call: string, expected: string, as = ADMIN): SnapshotStep => ({
  call,
  with: { transfer_id: REFUND_TRANSFER_ID },
  as,
  expected,
})

export const callOffRefundsCases: SnapshotCase[] = [
  {
    name: 'after a call-off, the file of refunds for the bank excludes a booking until its card payment has been refunded to the card',
    given: `${CALL_OFF_SQL}; ${INSERT_CARD_PAYMENT_SQL}`,
    ...chooseRefundStep('selected'),
    then: [
      makeRefundFileStep('nothing_due'),
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
      listCallOffAnswers(),
    ],
  },
  {
    name: 'a refund by bank transfer is in one refund file only, which can be downloaded again until its transfers are recorded',
    given: `${CALL_OFF_SQL}; insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
      values ('${BOOKED}', 'Ann & Ben Adult', '062-000', '12345678')`,
    ...chooseRefundStep('selected', {}),
    then: [
      makeRefundFileStep('42501', ACCOUNTANT),
      makeRefundFileStep('nothing_due', MANAGER),
      makeRefundFileStep('ok'),
      runSqlAs(`select array_agg(distinct length(l)) as widths, count(*) as lines from private.refund_files f,
        regexp_split_to_table(rtrim(private.refund_file_contents(f.id), e'\\r\\n'), e'\\r\\n') l`),
      makeRefundFileStep('nothing_due'),
      makeRefundFileStep('not_found', ADMIN, OTHER_TRIP_EVENT_ID),
      listCallOffAnswers(),
      chooseRefundStep('account_used'),
      readChoice('ok'),
      { call: 'read_refund_file', with: ([, , , file]) => ({ file_id: file?.file_id }), as: ADMIN, expected: 'ok' },
      { call: 'read_refund_file', with: { file_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'a refund file for the bank requires the bank account, the bank code and the user ID of the company',
    given: `${CALL_OFF_SQL}; update public.settings set apca_number = ''`,
    ...makeRefundFileStep('no_bank_details'),
  },
  {
    name: "a refund by bank transfer is recorded in the ledger once, and the booker's bank account is then deleted",
    given: `${CALL_OFF_SQL}; ${INSERT_FILED_TRANSFER_SQL}`,
    ...callWithTransfer('record_refund_transfer', 'recorded'),
    then: [
      callWithTransfer('record_refund_transfer', 'recorded'),
      callWithTransfer('return_refund_transfer', 'already_recorded'),
      listCallOffAnswers(),
      callWithTransfer('record_refund_transfer', '42501', ACCOUNTANT),
    ],
  },
  {
    name: 'a refund by bank transfer above the refund limit or above the paid amount is not recorded',
    given: `${CALL_OFF_SQL}; ${INSERT_FILED_TRANSFER_SQL}`,
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
    name: 'a transfer that the bank returned is removed from its refund file, and the booker can enter another bank account',
    given: `${CALL_OFF_SQL}; ${INSERT_FILED_TRANSFER_SQL}`,
    ...callWithTransfer('return_refund_transfer', 'returned'),
    then: [
      callWithTransfer('return_refund_transfer', 'not_found'),
      callWithTransfer('return_refund_transfer', '42501', ACCOUNTANT),
      listCallOffAnswers(),
      chooseRefundStep('saved'),
    ],
  },
]
