import { ADMIN, BEECHWORTH, DRAFT, event, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase } from '../case'
import { PORT_ARTHUR, saveEventStep, createSaveCase } from '../events/events'
import { setConstant } from '../../support/constants'

export const rescheduledEventsCases: SnapshotCase[] = [
  createSaveCase('a booked trip cannot be unpublished by saving it', { id: TASMANIA, status: 'draft' }, 'invalid', {
    then: [null, '', ' '].map((status) => ({
      ...saveEventStep({ id: TASMANIA, status }),
      as: ADMIN,
      expected: 'invalid',
    })),
  }),
  createSaveCase(
    "a trip's seats cannot be reduced below the number taken",
    { id: TASMANIA, max_registrations: 11 },
    'invalid',
    {
      then: [{ ...saveEventStep({ id: TASMANIA, max_registrations: 12 }), as: ADMIN, expected: 'saved' }],
    },
  ),
  createSaveCase(
    "seats of an expired unpaid booking do not count as taken when an admin reduces the trip's seats",
    { id: PORT_ARTHUR, max_registrations: 7 },
    'saved',
    {
      at: timeAfterTest('10 days'),
    },
  ),
  createSaveCase(
    'a booked trip cannot be moved into the past',
    { id: TASMANIA, start_date: day(-1), end_date: day(-1) },
    'invalid',
    {
      then: [
        { ...saveEventStep({ id: TASMANIA, start_date: day(0), end_date: day(0) }), as: ADMIN, expected: 'saved' },
      ],
    },
  ),
  createSaveCase(
    'a past trip with bookings can be edited, except for its dates',
    { id: event(10), description: 'It was cold.' },
    'saved',
    {
      then: [{ ...saveEventStep({ id: event(10), end_date: day(-61) }), as: ADMIN, expected: 'invalid' }],
    },
  ),
  createSaveCase(
    'a trip without bookings can be moved to past dates',
    { id: event(9), start_date: day(-2), end_date: day(-1) },
    'saved',
  ),

  // Cases in which saving a trip offers its free seats to the waitlist.
  createSaveCase(
    'seats that are added to a trip are offered to the waitlist in order',
    { id: BEECHWORTH, max_registrations: 15 },
    'saved',
  ),
  createSaveCase(
    'returning a event to planning ends its waitlist offers, and the entries keep their positions',
    { id: BEECHWORTH, phase: 'planning' },
    'saved',
    {
      then: [{ ...saveEventStep({ id: BEECHWORTH, phase: 'open' }), as: ADMIN, expected: 'saved' }],
    },
  ),
  createSaveCase(
    'open waitlist offers end if a trip is moved so close that its last day for waitlist offers has passed',
    { id: BEECHWORTH, start_date: day(13) },
    'saved',
  ),
  createSaveCase(
    'moving a trip to a date for which seats can still be offered keeps its waitlist offers',
    { id: BEECHWORTH, start_date: day(14) },
    'saved',
  ),
  createSaveCase(
    'the dates of a trip without bookings can be removed',
    { id: DRAFT, start_date: null, end_date: null },
    'saved',
    {
      given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301
        where id = '${DRAFT}'`,
    },
  ),
  createSaveCase('saving a draft with the status published publishes it', { id: DRAFT, status: 'published' }, 'saved', {
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301, price = 100,
      max_registrations = 5, location = 'Hobart', description = 'Dark' where id = '${DRAFT}'`,
  }),
  createSaveCase(
    "pictures sent with a trip replace the trip's pictures and leave those of its days",
    { id: DRAFT, images: [] },
    'saved',
  ),
  createSaveCase('an existing trip with an invalid field is not saved', { id: DRAFT, title: ' ' }, 'invalid'),
  createSaveCase(
    'a trip with a blank ID is saved as a new trip',
    { id: ' ', title: 'New', start_date: day(200) },
    'saved',
  ),
  createSaveCase(
    'a trip can have the maximum number of pictures, and its errors are listed in the order of the days',
    { title: 'New', start_date: day(200), images: [{ image_url: '/pictures/tasmania.avif', alt_text: 'Cover' }] },
    'saved',
    {
      given: setConstant('max_day_photos', 1),
      then: [
        {
          ...saveEventStep({
            title: 'New',
            days: [
              { title: 'One', items: 'none' },
              { title: 'Two', items: 'none' },
            ],
          }),
          as: ADMIN,
          expected: 'invalid',
        },
      ],
    },
  ),
]
