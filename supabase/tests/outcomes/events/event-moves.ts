import { ADMIN, BEECHWORTH, DRAFT, event, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../frame'
import { PORT_ARTHUR, save, saves } from './events'
import { setConstant } from '../../support/constants'

export const cases: Case[] = [
  saves('a booked trip is not hidden', { id: TASMANIA, status: 'draft' }, 'invalid', {
    then: [null, '', ' '].map((status) => ({ ...save({ id: TASMANIA, status }), as: ADMIN, answers: 'invalid' })),
  }),
  saves('a trip is not made smaller than the seats taken', { id: TASMANIA, max_registrations: 11 }, 'invalid', {
    then: [{ ...save({ id: TASMANIA, max_registrations: 12 }), as: ADMIN, answers: 'saved' }],
  }),
  saves('seats whose hold has run out are not taken', { id: PORT_ARTHUR, max_registrations: 7 }, 'saved', {
    at: moment('10 days'),
  }),
  saves(
    'a booked trip is not moved into the past',
    { id: TASMANIA, start_date: day(-1), end_date: day(-1) },
    'invalid',
    {
      then: [{ ...save({ id: TASMANIA, start_date: day(0), end_date: day(0) }), as: ADMIN, answers: 'saved' }],
    },
  ),
  saves(
    'a booked trip that is over stays editable, its dates as they are',
    { id: event(10), description: 'It was cold.' },
    'saved',
    {
      then: [{ ...save({ id: event(10), end_date: day(-61) }), as: ADMIN, answers: 'invalid' }],
    },
  ),
  saves(
    'a trip that nobody booked may be moved anywhere',
    { id: event(9), start_date: day(-2), end_date: day(-1) },
    'saved',
  ),

  // Saving passes seats on
  saves('seats that are added go to who waits, in their order', { id: BEECHWORTH, max_registrations: 15 }, 'saved'),
  saves(
    'the offers of a trip that is planned anew end, and who held one waits in the same place',
    { id: BEECHWORTH, phase: 'planning' },
    'saved',
    {
      then: [{ ...save({ id: BEECHWORTH, phase: 'open' }), as: ADMIN, answers: 'saved' }],
    },
  ),
  saves(
    'the offers of a trip moved so near that booking is closed end',
    { id: BEECHWORTH, start_date: day(89) },
    'saved',
  ),
  saves(
    'the offers of a trip moved to where booking is still open stay',
    { id: BEECHWORTH, start_date: day(90) },
    'saved',
  ),
  saves('a trip that nobody has booked may lose its day', { id: DRAFT, start_date: null, end_date: null }, 'saved', {
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301
        where id = '${DRAFT}'`,
  }),
  saves('a draft is shown by saving it as published', { id: DRAFT, status: 'published' }, 'saved', {
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301, price = 100,
      max_registrations = 5, location = 'Hobart', description = 'Dark' where id = '${DRAFT}'`,
  }),
  saves("pictures that are given replace the trip's, and leave those of its days", { id: DRAFT, images: [] }, 'saved'),
  saves('a trip that is there is stored with no fault either', { id: DRAFT, title: ' ' }, 'invalid'),
  saves('a blank id is none', { id: ' ', title: 'New', start_date: day(200) }, 'saved'),
  saves(
    'as many pictures as a trip may have are not too many; faults are told in the order of the days',
    { title: 'New', start_date: day(200), images: [{ image_url: '/pictures/tasmania.avif', alt_text: 'Cover' }] },
    'saved',
    {
      given: setConstant('max_day_photos', 1),
      then: [
        {
          ...save({
            title: 'New',
            days: [
              { title: 'One', items: 'none' },
              { title: 'Two', items: 'none' },
            ],
          }),
          as: ADMIN,
          answers: 'invalid',
        },
      ],
    },
  ),
]
