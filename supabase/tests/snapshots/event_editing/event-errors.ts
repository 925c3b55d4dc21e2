import { ADMIN, event } from '../../support/people'
import { day, type SnapshotCase } from '../case'
import { saveEventStep, createSaveCase } from '../events/events'
import { setConstant } from '../../support/constants'

const createPhotos = (count: number) => Array.from({ length: count }, (_, n) => ({ image_url: `/pictures/${n}.avif` }))

export const eventErrorsCases: SnapshotCase[] = [
  createSaveCase('a value that is not a trip is rejected', {}, 'invalid', { ...saveEventStep([] as never) }),
  createSaveCase(
    'saving a trip returns the errors of all its invalid fields at once',
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
  createSaveCase(
    'prices, seats and dates outside their limits are rejected',
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
  createSaveCase(
    'a trip that is open for booking needs a price, a place and seats; a planned trip does not',
    { title: 'New', status: 'published', phase: 'open', start_date: day(200), end_date: day(202) },
    'invalid',
    {
      then: [
        {
          ...saveEventStep({ title: 'New', status: 'published', phase: 'planning', start_date: day(200) }),
          as: ADMIN,
          expected: 'saved',
        },
        { ...saveEventStep({ title: 'New', status: 'draft', phase: 'open' }), as: ADMIN, expected: 'saved' },
        { ...saveEventStep({ id: event(8), price: null, sale_price: null }), as: ADMIN, expected: 'invalid' },
      ],
    },
  ),
  createSaveCase(
    'an activity must end after it starts (an evening activity by 6 am), and each day must be within the dates of the trip',
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
  createSaveCase('a sale price without a price is rejected', { title: 'New', sale_price: 5 }, 'invalid'),
  createSaveCase('a sale price above the price is rejected', { title: 'New', price: 5, sale_price: 5.01 }, 'invalid'),
  createSaveCase(
    'a trip that ends before it begins is rejected',
    { title: 'New', start_date: day(200), end_date: day(199) },
    'invalid',
  ),
  createSaveCase('publishing a trip without dates is rejected', { title: 'New', status: 'published' }, 'invalid'),
  createSaveCase(
    'saving a trip returns every invalid field of days, activities and pictures with its position',
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
  createSaveCase(
    'errors of activities and pictures are returned in the order of the activities and pictures',
    { title: 'New', images: [{ image_url: 'x' }, { image_url: 'y' }], days: [{ items: [{}, {}] }] },
    'invalid',
  ),
  createSaveCase(
    'errors of days and their activities are returned in the order of the days',
    { title: 'New', days: [{ items: [{}] }, { title: 'x'.repeat(201), items: [{}] }] },
    'invalid',
  ),
  createSaveCase(
    'saving a trip returns an error for days, activities or pictures that are not lists of objects',
    { title: 'New', images: 5, days: [1, { items: {}, images: [null] }] },
    'invalid',
  ),
  createSaveCase(
    'errors of days that are not objects are returned in the order of the days',
    { title: 'New', days: [1, 2, 3] },
    'invalid',
  ),
  createSaveCase('saving a trip whose days are not a list returns an error', { title: 'New', days: 'none' }, 'invalid'),
  createSaveCase(
    'a trip has at most 60 days',
    { title: 'New', days: Array.from({ length: 61 }, () => ({})) },
    'invalid',
  ),
  createSaveCase(
    'a day has at most 60 activities',
    { title: 'New', days: [{ items: Array.from({ length: 61 }, () => ({ title: 'x' })) }] },
    'invalid',
  ),
  createSaveCase(
    'a trip or a day has no more pictures than the limit',
    { title: 'New', images: createPhotos(3), days: [{ images: createPhotos(3) }, { images: createPhotos(2) }] },
    'invalid',
    { given: setConstant('max_day_photos', 2) },
  ),
]
