import type { HouseRules } from '../../src/features/house-rules/house-rules-queries'

/** A house whose numbers all differ, so that a text which takes the wrong one is found out. */
export const RULES: HouseRules = {
  default_deposit: 800, booking_closes_days: 91, changes_close_days: 32, cancelling_closes_days: 23, last_instalment_days: 34,
  hold_hours: 49, transfer_days: 6, offer_hours: 47, most_seats: 19, adult_age: 18, reply_hours: 25, postage: 9.9,
  order_days: 5, faulty_goods_days: 29, gst_percent: 10, day_photos: 21, low_stock: 4, claim_hours: 71, password_length: 10,
  order_link_days: 88, least_part: 50, email: 'night@house.test', phone: '+61 2 5550 0000', abn: '11 222 333 444', bank_account_name: 'The House',
  bank_bsb: '111-222', bank_account_number: '1234 5678', under_construction: true,
  socials: [{ name: 'Facebook', url: 'https://www.facebook.com/house' }],
}
