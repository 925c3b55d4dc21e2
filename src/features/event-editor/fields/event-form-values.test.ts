import { describe, expect, it } from 'vitest'
import { getToday } from '@/lib/dates'
import { getMessage } from '@/lib/messages'
import { listDifferences } from '../save/event-form-diff'
import { createStatusMessages } from '../save/event-form-messages'
import { toEventPayload } from '../save/event-form-payload'
import { validateForm, createEventFieldErrors } from './event-form-schema'
import { createEmptyDay } from '@/features/itinerary/itinerary-rules'
import { createEmptyForm, type EventRow, toEventValues, type EventValues } from './event-form-values'

const form: EventValues = {
  ...createEmptyForm(),
  title: ' Ruins ',
  start_date: '2031-02-10',
  max_registrations: '12',
  price: '99.50',
  includes: 'Meals\n\n Guides ',
  excludes: 'Flights',
  days: [
    {
      ...createEmptyDay(''),
      title: 'One',
      items: [{ key: 'i', title: 'Walk', description: 'by night', start_time: '20:30', end_time: '' }],
    },
  ],
  custom: { month_only: true },
}

const NO_DAY_FACTS = { place: '', accommodation: '', meals: [], latitude: null, longitude: null }

describe('the conversion of event form values', () => {
  it('converts typed numbers to numbers or null, and includes a description of each day and the custom fields', () => {
    expect(toEventPayload({ ...form, deposit: '' }, 'draft', null)).toMatchObject({
      title: 'Ruins',
      status: 'draft',
      max_registrations: 12,
      price: 99.5,
      deposit: null,
      end_date: null,
      custom_fields: { month_only: true, includes: ['Meals', 'Guides'], excludes: ['Flights'] },
      days: [
        {
          description: 'Walk: by night',
          date: null,
          items: [{ title: 'Walk', start_time: '20:30', item_type: 'activity' }],
        },
      ],
    })
  })

  it('restores the form from a stored event, and lists the fields whose values changed', () => {
    const row: EventRow = {
      id: 'e',
      title: 'Ruins',
      description: '',
      location: '',
      start_date: '2031-02-10',
      end_date: null,
      max_registrations: 12,
      price: 99.5,
      sale_price: null,
      deposit: null,
      booking_closes_days: 14,
      changes_close_days: null,
      min_age: 16,
      decision_days: 60,
      free_until_guaranteed: true,
      meeting_point: 'The gate',
      start_time: '17:30:00',
      end_point: '',
      end_time: null,
      time_zone: null,
      arrival_note: '',
      contacts: { emergency_phone: '0491 570 156' },
      activity_level: 3,
      walking_hours: 2.5,
      stairs: '60 steps',
      darkness: '',
      toilets: '',
      wheelchair_access: '',
      min_group_size: 6,
      languages: 'English',
      packing_list: 'A coat\nA torch',
      insurance: '',
      visa: '',
      optional_costs: '',
      phase: 'open',
      opens_on: '2031-01-10',
      members_only: false,
      gst_free: true,
      deposit_includes_extras: false,
      status: 'draft',
      version: 3,
      custom_fields: { month_only: true, includes: ['Meals', 'Guides'], excludes: ['Flights'] },
      days: [
        { id: 'two', day_number: 2, title: 'Two', date: null, ...NO_DAY_FACTS, items: [] },
        {
          ...NO_DAY_FACTS,
          place: 'Port Arthur',
          meals: ['dinner'],
          latitude: -43.1467,
          longitude: 147.8503,
          id: 'one',
          day_number: 1,
          title: 'One',
          date: null,
          items: [{ title: 'Walk', description: 'by night', start_time: '20:30:00', end_time: null, sort_order: 0 }],
        },
      ],
      images: [
        { itinerary_id: 'two', image_url: '/a', image_name: '', alt_text: 'A', width: 1, height: 1, sort_order: 0 },
      ],
    }
    const formValues = toEventValues(row)
    expect(formValues.days.map((day) => [day.title, day.photos.length])).toEqual([
      ['One', 0],
      ['Two', 1],
    ])
    expect(formValues.days[0]?.items[0]).toMatchObject({ start_time: '20:30', end_time: '' })
    expect(formValues.includes).toBe('Meals\nGuides')
    expect(formValues.excludes).toBe('Flights')
    expect(formValues.custom).toEqual({ month_only: true })
    expect(formValues).toMatchObject({ opens_on: '2031-01-10', members_only: false })
    expect(formValues).toMatchObject({ activity_level: '3', walking_hours: '2.5', min_group_size: '6', visa: '' })
    expect(formValues.days[0]).toMatchObject({ place: 'Port Arthur', meals: ['dinner'], latitude: '-43.1467' })
    expect(toEventPayload(formValues, 'draft', null)).toMatchObject({
      activity_level: 3,
      walking_hours: 2.5,
      min_group_size: 6,
      packing_list: 'A coat\nA torch',
      days: [{ place: 'Port Arthur', meals: ['dinner'], latitude: -43.1467, longitude: 147.8503 }, { latitude: null }],
    })
    expect(listDifferences(formValues, toEventValues(row))).toEqual([])
    expect(listDifferences({ ...formValues, stairs: '', days: formValues.days.slice(1) }, formValues)).toEqual([
      { field: 'Steps and stairs', own: '(empty)', theirs: '60 steps' },
      {
        field: 'Day 1',
        own: 'Two',
        theirs: 'One · Port Arthur · -43.1467, 147.8503 · Dinner · 20:30 Walk by night',
      },
      { field: 'Day 2', own: '(no such day)', theirs: 'Two' },
    ])
    expect(listDifferences({ ...formValues, opens_on: '', members_only: true }, formValues)).toEqual([
      { field: 'Booking opens to everyone on', own: '(empty)', theirs: '2031-01-10' },
      { field: 'Members only', own: 'Yes', theirs: 'No' },
    ])
    expect(validateForm({ ...formValues, members_only: true }, false)).toMatchObject({
      opens_on: expect.any(String) as string,
    })
    expect(validateForm({ ...formValues, opens_on: '2031-02-11' }, false)).toMatchObject({
      opens_on: expect.any(String) as string,
    })
    expect(validateForm({ ...formValues, opens_on: '2031-02-10' }, false).opens_on).toBeUndefined()
    expect(listDifferences({ ...formValues, title: 'Mine' }, formValues)).toEqual([
      { field: 'Title', own: 'Mine', theirs: 'Ruins' },
    ])
  })
})

describe('event form validation', () => {
  it('reports each error at its field', () => {
    const invalidForm = {
      ...form,
      title: ' ',
      end_date: '2031-02-09',
      sale_price: '100',
      days: form.days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, title: '' })) })),
    }
    expect(Object.keys(validateForm(invalidForm, false)).sort()).toEqual([
      'days.0.items.0.title',
      'end_date',
      'sale_price',
      'title',
    ])
  })

  it('applies the limits of the database, and has messages for errors that only the database can detect', () => {
    expect(
      Object.keys(
        validateForm({ ...form, price: '100000', deposit: '99999.99', max_registrations: '100001' }, false),
      ).sort(),
    ).toEqual(['max_registrations', 'price'])
    expect(createEventFieldErrors(['days.1.images.0.image_url', 'start_date', 'title'])).toEqual({
      'days.1.photos.0.image_url': 'Please check this field.',
      start_date: 'A booked event cannot be moved into the past.',
      title: 'Please enter a title for your event.',
    })
  })

  it('shows errors for facts outside their limits, a minimum group size above the seats, and a latitude without a longitude', () => {
    const day = createEmptyDay('')
    const invalidForm = {
      ...form,
      max_registrations: '12',
      activity_level: '6',
      walking_hours: 'two',
      min_group_size: '13',
      stairs: 'x'.repeat(301),
      days: [
        { ...day, latitude: '-43.1' },
        { ...day, longitude: '147' },
        { ...day, latitude: '43 S', longitude: '181' },
        { ...day, latitude: '-90', longitude: '180' },
      ],
    }
    expect(validateForm(invalidForm, false)).toEqual({
      activity_level: 'Please enter a number from 1 to 5.',
      walking_hours: 'Please enter hours such as 3 or 2.5.',
      min_group_size: 'The minimum group size must not be above Max Registrations.',
      stairs: 'Please use at most 300 characters.',
      'days.0.longitude': 'Please enter both coordinates, or neither.',
      'days.1.latitude': 'Please enter both coordinates, or neither.',
      'days.2.latitude': 'Please enter decimal degrees, such as -43.1467.',
      'days.2.longitude': 'Please enter a number from -180 to 180.',
    })
    expect(validateForm({ ...form, max_registrations: '', min_group_size: '13' }, false)).toEqual({})
  })

  it('requires a start date for publishing, but not for saving a draft', () => {
    expect(validateForm({ ...form, start_date: '' }, false)).toEqual({})
    const plannedForm = { ...form, phase: 'planning', start_date: '' } as const
    expect(Object.keys(validateForm(plannedForm, true))).toEqual(['start_date'])
  })

  it('requires a price, a place, a start date and seats for publishing a trip that is on sale', () => {
    const missingFieldsForm = {
      ...form,
      phase: 'open',
      price: ' ',
      location: '',
      start_date: '',
      max_registrations: '',
    } as const
    expect(Object.keys(validateForm(missingFieldsForm, true)).sort()).toEqual([
      'location',
      'max_registrations',
      'price',
      'start_date',
    ])
    expect(validateForm({ ...missingFieldsForm, start_date: '2031-06-01', phase: 'coming_soon' }, true)).toEqual({})
  })

  it('refuses a day outside the trip, and an activity that ends before it starts unless it runs past midnight', () => {
    const createActivity = (start_time: string, end_time: string) => ({
      key: '',
      title: 'Walk',
      description: '',
      start_time,
      end_time,
    })
    const eventFields = {
      ...form,
      start_date: '2031-06-01',
      end_date: '2031-06-02',
      days: [
        { ...createEmptyDay('2031-05-31'), items: [createActivity('18:00', '17:00')] },
        { ...createEmptyDay('2031-06-02'), items: [createActivity('21:00', '00:30')] },
      ],
    }
    expect(validateForm(eventFields, false)).toEqual({
      'days.0.date': 'This day is outside the trip.',
      'days.0.items.0.end_time': 'The activity ends before it starts.',
    })
  })
})

const getPublishMessage = (lastDay: string | null) =>
  getMessage(createStatusMessages(lastDay), { status: 'published' } as never)?.text

it('publishing a trip shows a warning only if the trip is already over', () => {
  expect(getPublishMessage('2020-05-03')).toContain('can’t be booked')
  expect(getPublishMessage(getToday())).toBe('Your event is live for everyone to see.')
  expect(getPublishMessage(null)).toBe('Your event is live for everyone to see.')
})
