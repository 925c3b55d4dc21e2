import { ADMIN, added, booking, MEMBER, nothing, OPEN_OFFER } from '../../support/people'
import { moment, type Case } from '../frame'
import { offer, state, trip } from './offers'

const decline = { call: 'decline_offer', with: { token: OPEN_OFFER }, as: null } as const

export const cases: Case[] = [
  {
    name: 'an offer taken back goes to the next that fits',
    call: 'withdraw_offer',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'withdrawn',
    then: [
      { call: 'withdraw_offer', with: { entry_id: added(11) }, as: ADMIN, answers: 'not_offered' },
      { ...offer, answers: 'withdrawn' },
      { ...decline, answers: 'closed' },
      { call: 'withdraw_offer', with: { entry_id: nothing }, as: ADMIN, answers: 'not_found' },
      { call: 'withdraw_offer', with: { entry_id: added(11) }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'whoever asks for more seats than are free is told of as passed by',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, created_at)
      select '${added(91)}', w.event_id, w.event_name, 'Cornelia Crane', 'cornelia@example.test', 9,
        private.now() - interval '900 days' from public.waitlist_submissions w where w.id = '${added(11)}'`,
    call: 'withdraw_offer',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'withdrawn',
  },
  {
    name: 'an offer that has run out is not taken back',
    call: 'withdraw_offer',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'not_offered',
    at: moment('34 hours'),
  },

  {
    name: 'an offer stands until its last second',
    ...offer,
    answers: 'offered',
    at: moment('33 hours 59 minutes 59 seconds'),
    then: [{ ...offer, answers: 'expired', at: moment('34 hours') }],
  },
  {
    name: 'an offer that was taken up leads to its booking',
    given: state('accepted', `'${booking(1)}'`),
    ...offer,
    answers: 'accepted',
    then: [{ ...decline, answers: 'closed' }],
  },
  { name: 'an offer that was declined says so', given: state('declined'), ...offer, answers: 'declined' },
  { name: 'an offer that has run out says so', given: state('expired'), ...offer, answers: 'expired' },
  {
    name: 'an offer of a trip hidden by hand shows nothing',
    given: trip(`status = 'draft'`),
    ...offer,
    answers: 'not_found',
  },
  {
    name: 'there is no offer behind a made-up link',
    call: 'get_offer',
    with: { token: nothing },
    as: null,
    answers: 'not_found',
    then: [
      { call: 'get_offer', with: { token: null }, as: null, answers: 'not_found' },
      { call: 'decline_offer', with: { token: nothing }, as: null, answers: 'not_found' },
      { call: 'decline_offer', with: { token: null }, as: null, answers: 'not_found' },
    ],
  },
  {
    name: 'a declined seat goes to the earliest that fits',
    ...decline,
    answers: 'declined',
    then: [{ ...decline, answers: 'declined' }],
  },
  {
    name: 'an offer is declined in its last second',
    ...decline,
    answers: 'declined',
    at: moment('33 hours 59 minutes 59 seconds'),
  },
  { name: 'an offer that has run out is not declined', ...decline, answers: 'expired', at: moment('34 hours') },
]
