import { ADMIN, event } from '../../support/people'
import { day, type Case } from '../frame'
import { save, saves } from './events'
import { setConstant } from '../../support/constants'

const photos = (count: number) => Array.from({ length: count }, (_, n) => ({ image_url: `/pictures/${n}.avif` }))

export const cases: Case[] = [
  saves('what is no trip is not stored', {}, 'invalid', { ...save([] as never) }),
  saves(
    'every wrong field of a trip is named at once',
    {
      title: ' ',
      description: 'x'.repeat(10_001),
      location: 'x'.repeat(201),
      start_date: 'tomorrow',
      end_date: 'infinity',
      max_registrations: 0,
      price: 1.005,
      sale_price: -1,
      deposit: 'NaN',
      currency: 'USD',
      status: 'secret',
      phase: 'x',
      custom_fields: [],
      event_type: 'x'.repeat(41),
    },
    'invalid',
  ),
  saves(
    'amounts and seats have bounds that no booking overflows',
    {
      title: 'New',
      price: 100_000,
      deposit: 100_000,
      max_registrations: 100_001,
      start_date: '1899-12-31',
      end_date: '2200-01-01',
    },
    'invalid',
  ),
  saves(
    'what is published for sale has a price, a place, dates and seats; what is announced needs none',
    { title: 'New', status: 'published', phase: 'open', start_date: day(200), end_date: day(202) },
    'invalid',
    {
      then: [
        {
          ...save({ title: 'New', status: 'published', phase: 'planning', start_date: day(200) }),
          as: ADMIN,
          answers: 'saved',
        },
        { ...save({ title: 'New', status: 'draft', phase: 'open' }), as: ADMIN, answers: 'saved' },
        { ...save({ id: event(8), price: null, sale_price: null }), as: ADMIN, answers: 'invalid' },
      ],
    },
  ),
  saves(
    'an activity ends after it starts, past midnight by six, and a day lies within its trip',
    {
      title: 'New',
      start_date: day(200),
      end_date: day(202),
      days: [
        {
          date: day(199),
          items: [
            { title: 'Dinner', start_time: '18:00', end_time: '17:00' },
            { title: 'Lunch', start_time: '12:00', end_time: '12:00' },
            { title: 'Vigil', start_time: '21:00', end_time: '00:30' },
          ],
        },
        { date: day(202), items: [{ title: 'Walk', start_time: '10:00', end_time: '02:00' }] },
        { date: day(203) },
      ],
    },
    'invalid',
  ),
  saves('a sale price is none without a price', { title: 'New', sale_price: 5 }, 'invalid'),
  saves('a sale price is not above the price', { title: 'New', price: 5, sale_price: 5.01 }, 'invalid'),
  saves('a trip does not end before it begins', { title: 'New', start_date: day(200), end_date: day(199) }, 'invalid'),
  saves('a published trip has its dates', { title: 'New', status: 'published' }, 'invalid'),
  saves(
    'every wrong field of days, activities and pictures is named where it is',
    {
      title: 'New',
      images: [
        { image_url: '/a.avif' },
        {
          image_url: '//elsewhere.example/a.png',
          width: 99_999,
          height: 0,
          alt_text: 'x'.repeat(301),
          image_name: 'x'.repeat(301),
        },
      ],
      days: [
        {
          title: 'x'.repeat(201),
          description: 'x'.repeat(10_001),
          date: '2031-02-30',
          items: [
            { title: 'Right' },
            {
              title: '',
              description: 'x'.repeat(5_001),
              start_time: '25:00',
              end_time: 'now',
              item_type: 'x'.repeat(41),
            },
          ],
        },
        { images: [{ image_url: `/${'x'.repeat(600)}` }] },
      ],
    },
    'invalid',
  ),
  saves(
    'faults are named in the order of their rows',
    { title: 'New', images: [{ image_url: 'x' }, { image_url: 'y' }], days: [{ items: [{}, {}] }] },
    'invalid',
  ),
  saves(
    'faults of days, and of what happens on them, are named day by day',
    { title: 'New', days: [{ items: [{}] }, { title: 'x'.repeat(201), items: [{}] }] },
    'invalid',
  ),
  saves(
    'lists that are none, and entries that are no rows, are named',
    { title: 'New', images: 5, days: [1, { items: {}, images: [null] }] },
    'invalid',
  ),
  saves('days that are no rows are named in their order', { title: 'New', days: [1, 2, 3] }, 'invalid'),
  saves('days that are none are named', { title: 'New', days: 'none' }, 'invalid'),
  saves('a trip has at most 60 days', { title: 'New', days: Array.from({ length: 61 }, () => ({})) }, 'invalid'),
  saves(
    'a day has at most 60 activities',
    { title: 'New', days: [{ items: Array.from({ length: 61 }, () => ({ title: 'x' })) }] },
    'invalid',
  ),
  saves(
    'a day has no more pictures than the limit',
    { title: 'New', images: photos(3), days: [{ images: photos(3) }, { images: photos(2) }] },
    'invalid',
    { given: setConstant('max_day_photos', 2) },
  ),
]
