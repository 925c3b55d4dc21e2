import { addDays } from '@/lib/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeActivities } from './activities-text'
import {
  addDay,
  createEmptyDay,
  hasContent,
  type ItineraryDay,
  getDefaultEndDate,
  moveArrayEntry,
  moveDay,
  moveItem,
  getNewDayDate,
  restoreDay,
  removeDay,
  findRemovedDay,
  countAcceptedPhotos,
} from './itinerary-rules'

const daysArbitrary = fc
  .array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 5 }), { minLength: 1, maxLength: 8 })
  .map((days): ItineraryDay[] =>
    days.map((titles, d) => ({
      ...createEmptyDay(addDays('2028-02-12', d)),
      key: `day-${d}`,
      title: `Day ${d}`,
      items: titles.map((title, i) => ({
        key: `item-${d}-${i}`,
        title,
        description: '',
        start_time: '',
        end_time: '',
      })),
    })),
  )

const listItemKeys = (days: readonly ItineraryDay[]) => days.flatMap((day) => day.items.map((item) => item.key))
const listDates = (days: readonly ItineraryDay[]) => days.map((day) => day.date)

describe('the itinerary form', () => {
  it.each([{ place: 'Hobart' }, { accommodation: 'Hut' }, { meals: ['lunch' as const] }, { latitude: '-43' }])(
    'treats a day with %j as a day with content, and a new day as empty',
    (facts) => {
      expect(hasContent({ ...createEmptyDay(''), ...facts })).toBe(true)
      expect(hasContent(createEmptyDay('2031-02-10'))).toBe(false)
    },
  )

  it('sets the end date of a trip without one to 4 days after the start date', () => {
    expect(getDefaultEndDate('2028-02-27', '')).toBe('2028-03-02')
    expect(getDefaultEndDate('2028-02-27', '2028-03-09')).toBe('2028-03-09')
    expect(getDefaultEndDate('', '')).toBe('')
  })

  it('sets a new day to the date after the last day, or to today if the trip has no start date', () => {
    expect(getNewDayDate('2028-12-30', 3, '2027-01-01')).toBe('2029-01-02')
    expect(getNewDayDate('', 3, '2027-01-01')).toBe('2027-01-01')
  })
})

describe('the list of days', () => {
  it('loses no day, activity or date when a day is moved', () => {
    fc.assert(
      fc.property(daysArbitrary, fc.nat(9), fc.integer({ min: -3, max: 12 }), (days, from, to) => {
        const daysAfterMove = moveDay(days, `day-${from}`, to)
        expect(daysAfterMove.map((day) => day.key).sort()).toEqual(days.map((day) => day.key).sort())
        expect(listItemKeys(daysAfterMove).sort()).toEqual(listItemKeys(days).sort())
        expect(listDates(daysAfterMove)).toEqual(listDates(days))
        if (from < days.length)
          expect(daysAfterMove.findIndex((day) => day.key === `day-${from}`)).toBe(
            Math.max(0, Math.min(to, days.length - 1)),
          )
      }),
    )
  })

  it('closes the gap in the dates when a day is removed, and keeps the first date', () => {
    fc.assert(
      fc.property(daysArbitrary, fc.nat(7), (days, removedDay) => {
        const remainingDays = removeDay(days, `day-${removedDay}`)
        expect(remainingDays).toHaveLength(days.length - (removedDay < days.length ? 1 : 0))
        expect(listDates(remainingDays)).toEqual(listDates(days).slice(0, remainingDays.length))
        expect(remainingDays.some((day) => day.key === `day-${removedDay}`)).toBe(false)
      }),
    )
  })

  it('adds a new day at the end', () => {
    const days = addDay(addDay([], '2028-02-12', '2027-01-01'), '2028-02-12', '2027-01-01')
    expect(listDates(days)).toEqual(['2028-02-12', '2028-02-13'])
  })
})

describe('the list of activities', () => {
  it('moves an activity to the requested position without losing or duplicating any', () => {
    fc.assert(
      fc.property(daysArbitrary, fc.nat(40), fc.nat(7), fc.integer({ min: -2, max: 8 }), (days, pick, toDay, to) => {
        const itemKeys = listItemKeys(days)
        fc.pre(itemKeys.length > 0)
        const pickedKey = itemKeys[pick % itemKeys.length] ?? ''
        const targetDayKey = `day-${toDay % days.length}`
        const daysAfterMove = moveItem(days, pickedKey, targetDayKey, to)
        expect(listItemKeys(daysAfterMove).sort()).toEqual([...itemKeys].sort())
        const targetItems = daysAfterMove.find((day) => day.key === targetDayKey)?.items ?? []
        expect(targetItems.findIndex((item) => item.key === pickedKey)).toBe(
          Math.max(0, Math.min(to, targetItems.length - 1)),
        )
        const listOtherKeys = (days: readonly ItineraryDay[]) =>
          listItemKeys(days).filter((other) => other !== pickedKey)
        expect(listOtherKeys(daysAfterMove)).toEqual(listOtherKeys(days))
      }),
    )
  })

  it('stays unchanged when the activity or day to move is unknown', () => {
    fc.assert(
      fc.property(daysArbitrary, (days) => {
        expect(moveItem(days, 'nobody', 'day-0', 0)).toEqual(days)
        expect(moveItem(days, 'item-0-0', 'no-day', 0)).toEqual(days)
      }),
    )
  })

  it('prints one line for each activity of a day, with the title and description of the activity', () => {
    const activity = { key: 'a', start_time: '', end_time: '' }
    expect(
      describeActivities([
        { ...activity, title: 'Arrival', description: 'Meet in Hobart' },
        { ...activity, title: 'Ghost tour', description: '' },
      ]),
    ).toBe('Arrival: Meet in Hobart\nGhost tour')
  })
})

describe('moving an item of a list', () => {
  it('returns the original list when the move is reversed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (days, a, b) => {
        const fromIndex = a % days.length
        const to = b % days.length
        expect(moveArrayEntry(moveArrayEntry(days, fromIndex, to), to, fromIndex)).toEqual(days)
      }),
    )
  })
})

describe('the list of photos', () => {
  it('accepts no more photos than the maximum of a day', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (storedCount, offeredCount, max) => {
        const acceptedCount = countAcceptedPhotos(storedCount, offeredCount, max)
        expect(acceptedCount).toBeLessThanOrEqual(offeredCount)
        if (storedCount <= max) expect(storedCount + acceptedCount).toBeLessThanOrEqual(max)
      }),
    )
    expect(countAcceptedPhotos(20, 1, 20)).toBe(0)
  })
})

it('Undo restores a removed day at its old position, and all days get their old dates back', () => {
  fc.assert(
    fc.property(daysArbitrary, fc.nat(7), (days, n) => {
      const removedKey = days[n % days.length]?.key ?? ''
      const removedDay = findRemovedDay(days, removedKey)
      expect(removedDay && restoreDay(removeDay(days, removedKey), removedDay)).toEqual(days)
    }),
  )
})
