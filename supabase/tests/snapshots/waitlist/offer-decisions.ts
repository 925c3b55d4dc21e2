import { ADMIN, addedRowId, booking, MEMBER, UNKNOWN_ID, OPEN_OFFER } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import { GET_OFFER_STEP, setOfferStateSql, updateEventSql } from './offers'

const DECLINE_OFFER_CALL = { call: 'decline_offer', with: { token: OPEN_OFFER }, as: null } as const

export const offerDecisionsCases: SnapshotCase[] = [
  {
    name: 'withdrawing a waitlist offer passes its seat to the next entry that fits',
    call: 'withdraw_offer',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'withdrawn',
    then: [
      { call: 'withdraw_offer', with: { entry_id: addedRowId(11) }, as: ADMIN, expected: 'not_offered' },
      { ...GET_OFFER_STEP, expected: 'withdrawn' },
      { ...DECLINE_OFFER_CALL, expected: 'closed' },
      { call: 'withdraw_offer', with: { entry_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
      { call: 'withdraw_offer', with: { entry_id: addedRowId(11) }, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'after a withdrawn waitlist offer, an entry that needs more than the freed seats is skipped and reported as skipped',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, created_at)
      select '${addedRowId(91)}', w.event_id, w.event_name, 'Cornelia Crane', 'cornelia@example.test', 9,
        private.now() - interval '900 days' from public.waitlist_submissions w where w.id = '${addedRowId(11)}'`,
    call: 'withdraw_offer',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'withdrawn',
  },
  {
    name: 'an expired waitlist offer cannot be withdrawn',
    call: 'withdraw_offer',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'not_offered',
    at: timeAfterTest('34 hours'),
  },

  {
    name: 'a waitlist offer is open until its last second',
    ...GET_OFFER_STEP,
    expected: 'offered',
    at: timeAfterTest('33 hours 59 minutes 59 seconds'),
    then: [{ ...GET_OFFER_STEP, expected: 'expired', at: timeAfterTest('34 hours') }],
  },
  {
    name: 'opening an accepted waitlist offer shows the booking, and the offer can no longer be declined',
    given: setOfferStateSql('accepted', `'${booking(1)}'`),
    ...GET_OFFER_STEP,
    expected: 'accepted',
    then: [{ ...DECLINE_OFFER_CALL, expected: 'closed' }],
  },
  {
    name: 'opening a declined waitlist offer returns the status declined',
    given: setOfferStateSql('declined'),
    ...GET_OFFER_STEP,
    expected: 'declined',
  },
  {
    name: 'opening an expired waitlist offer returns the status expired',
    given: setOfferStateSql('expired'),
    ...GET_OFFER_STEP,
    expected: 'expired',
  },
  {
    name: 'a waitlist offer for an unpublished trip is not found',
    given: updateEventSql(`status = 'draft'`),
    ...GET_OFFER_STEP,
    expected: 'not_found',
  },
  {
    name: 'a waitlist offer with an unknown link is not found',
    call: 'get_offer',
    with: { token: UNKNOWN_ID },
    as: null,
    expected: 'not_found',
    then: [
      { call: 'get_offer', with: { token: null }, as: null, expected: 'not_found' },
      { call: 'decline_offer', with: { token: UNKNOWN_ID }, as: null, expected: 'not_found' },
      { call: 'decline_offer', with: { token: null }, as: null, expected: 'not_found' },
    ],
  },
  {
    name: 'declining a waitlist offer passes its seat to the earliest entry that fits',
    ...DECLINE_OFFER_CALL,
    expected: 'declined',
    then: [{ ...DECLINE_OFFER_CALL, expected: 'declined' }],
  },
  {
    name: 'a waitlist offer can be declined in its last second',
    ...DECLINE_OFFER_CALL,
    expected: 'declined',
    at: timeAfterTest('33 hours 59 minutes 59 seconds'),
  },
  {
    name: 'an expired waitlist offer cannot be declined',
    ...DECLINE_OFFER_CALL,
    expected: 'expired',
    at: timeAfterTest('34 hours'),
  },
]
