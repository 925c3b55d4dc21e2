/** What stands on the desk of cards, by its kind. */
export const CARD_MATTERS: Record<string, string> = {
  refund_failed: 'A refund to a card failed',
  set_aside: 'Money by card that nobody asked for',
  dispute: 'A payment by card is disputed',
  autopay_stopped: 'A kept card could not be charged',
  difference: 'The card provider says otherwise',
}
