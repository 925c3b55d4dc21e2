import { addedRowId, booking, FREMANTLE, UNKNOWN_ID } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the calls about cards and the card provider. */
export const CARD_CALLS = `
  save_payment_provider     42501       42501         42501         connected
  begin_card_checkout       not_found   no_provider   not_found     no_provider
  card_checkout_state       ok          ok            not_found     ok
  payment_shares            42501       ok            not_found     ok
  send_payment_link         42501       no_provider   not_found     not_found
  resend_payment_link       42501       sent_before   not_found     not_found
  revoke_payment_link       42501       revoked       not_found     revoked
  payment_link              open        open          not_found     open
  payment_provider_secrets  42501       42501         42501         42501
  store_provider_event      42501       42501         42501         42501
  card_checkout_to_open     42501       42501         42501         42501
  card_checkout_opened      42501       42501         42501         42501
  checkouts_to_close        42501       42501         42501         42501
  apply_card_payment        42501       42501         42501         42501
  begin_card_refund         42501       42501         42501         no_provider
  begin_refund              42501       42501         42501         no_provider
  claim_card_refunds         42501       42501         42501         42501
  card_refund_failed        42501       42501         42501         42501
  apply_card_refund         42501       42501         42501         42501
  apply_card_dispute        42501       42501         42501         42501
  autopay_terms             42501       ok            not_found     nothing_due
  plan_terms                42501       nothing_due   nothing_due   nothing_due
  my_cards                  42501       ok            ok            ok
  set_autopay               42501       on            not_found     not_found
  end_autopay               42501       not_found     not_found     not_found
  remove_card               42501       removed       not_found     not_found
  claim_due_charges          42501       42501         42501         42501
  apply_charge_result       42501       42501         42501         42501
  card_report               42501       42501         42501         ok
  reconcile_begin           42501       42501         42501         42501
  reconcile_report          42501       42501         42501         42501
`.trim()

/** Arguments of each function in CARD_CALLS. */
export const CARD_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  save_payment_provider: [
    {
      mode: 'test',
      account_id: 'acct_one',
      last_four: 'abcd',
      sealed_key: 'sealed.sealed.sealed',
      sealed_webhook_secret: 'sealed.sealed.sealed',
    },
  ],
  payment_provider_secrets: [{}],
  store_provider_event: [
    {
      event_id: 'evt_one',
      type: 'charge.updated',
      object_id: 'ch_one',
      account_id: 'acct_one',
      mode: 'test',
      happened_at: '2026-01-01T00:00:00Z',
    },
  ],
  begin_card_checkout: [
    { booking_id: booking(1), request_id: addedRowId(97) },
    { booking_id: booking(6), request_id: addedRowId(97) },
  ],
  payment_shares: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  send_payment_link: [
    { booking_id: booking(1), traveller_id: addedRowId(7), email: 'payer@example.test', amount: 10 },
    { booking_id: booking(6), traveller_id: addedRowId(8), email: 'payer@example.test', amount: 10 },
  ],
  resend_payment_link: [{ link_id: addedRowId(460) }, { link_id: addedRowId(461) }],
  revoke_payment_link: [{ link_id: addedRowId(460) }, { link_id: addedRowId(461) }],
  payment_link: [{ token: addedRowId(462) }, { token: UNKNOWN_ID }],
  card_checkout_state: [{ checkout_id: addedRowId(60) }, { checkout_id: UNKNOWN_ID }],
  card_checkout_to_open: [{ checkout_id: addedRowId(60) }],
  card_checkout_opened: [
    { checkout_id: addedRowId(60), session_id: 'cs_one', url: 'https://example.test', expires_at: null },
  ],
  checkouts_to_close: [{}],
  apply_card_payment: [
    {
      checkout_id: addedRowId(60),
      session_id: null,
      intent_id: 'pi_one',
      state: 'succeeded',
      amount_cents: 10000,
      currency: 'aud',
      mode: 'test',
      account_id: 'acct_fixture',
      paid_at: null,
    },
  ],
  begin_card_refund: [{ payment_id: addedRowId(61), amount: 1 }],
  begin_refund: [
    {
      booking_id: booking(1),
      order_id: null,
      amount: 1,
      note: null,
      purpose: 'duplicate_payment',
      request_id: addedRowId(98),
    },
  ],
  claim_card_refunds: [{}],
  card_refund_failed: [{ refund_id: addedRowId(62), error: 'no', final: true }],
  apply_card_refund: [
    {
      provider_id: 're_one',
      intent_id: 'pi_fixture',
      refund_id: null,
      state: 'succeeded',
      amount_cents: 100,
      currency: 'usd',
      mode: 'test',
      account_id: 'acct_fixture',
      happened_at: null,
    },
  ],
  apply_card_dispute: [
    {
      provider_id: 'dp_one',
      intent_id: 'pi_fixture',
      state: 'lost',
      amount_cents: 100,
      currency: 'usd',
      mode: 'test',
      account_id: 'acct_fixture',
      reason: null,
      due_by: null,
      happened_at: null,
    },
  ],
  autopay_terms: [{ booking_id: booking(1), amount: 0 }, { booking_id: booking(6) }],
  plan_terms: [
    { event_id: FREMANTLE, seats: 1, plan: 1 },
    { event_id: FREMANTLE, seats: 1, plan: 1 },
  ],
  my_cards: [{}],
  set_autopay: [
    { booking_id: booking(1), card_id: addedRowId(64) },
    { booking_id: booking(6), card_id: addedRowId(64) },
  ],
  end_autopay: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  remove_card: [{ card_id: addedRowId(64) }, { card_id: UNKNOWN_ID }],
  claim_due_charges: [{}],
  apply_charge_result: [{ attempt_id: addedRowId(65), intent_id: null, result: 'declined' }],
  card_report: [{ month: '2026-07-01' }],
  reconcile_begin: [{}],
  reconcile_report: [{ run_id: addedRowId(66), rows: [] }],
}
