import { describe, expect, it } from 'vitest'
import { isMinor, isTooYoung, minorsAlone, missingDetails } from './booking-rules'

describe('what is still missing', () => {
  it('is nothing where everybody is known', () => {
    expect(missingDetails(1, [{ date_of_birth: '1980-01-01', emergency_contact_name: 'Ada' }])).toEqual([])
  })
  it('counts those not named, those without a birthday and those without an emergency contact', () => {
    expect(
      missingDetails(4, [
        { date_of_birth: null, emergency_contact_name: 'Ada' },
        { date_of_birth: '1980-01-01', emergency_contact_name: null },
      ]),
    ).toEqual(['Details of 2 travellers', 'Date of birth of 1 traveller', 'Emergency contact of 1 traveller'])
  })
})

const person = (date_of_birth: string, more: { is_guardian?: boolean } = {}) => ({
  full_name: 'Somebody',
  is_guardian: false,
  date_of_birth,
  ...more,
})

describe('who is under 18', () => {
  it.each([
    ['2010-02-12', false, 'turns 18 on the day of departure'],
    ['2010-02-13', true, 'turns 18 the day after'],
    ['1950-01-01', false, 'has been an adult for long'],
    ['2027-12-31', true, 'is an infant'],
    ['', false, 'has not told us'],
  ])('%s: %s (%s)', (born, minor) => expect(isMinor(born, { startDate: '2028-02-12', age: 18 })).toBe(minor))

  it('is another matter where the house says another age', () => {
    expect(isMinor('2010-02-13', { startDate: '2028-02-12', age: 16 })).toBe(false)
    expect(isMinor('2008-01-01', { startDate: '2028-02-12', age: 21 })).toBe(true)
  })

  it('is too young below the least age, where the house has one', () => {
    const on = { startDate: '2028-02-12' }
    expect(isTooYoung('2012-02-13', { ...on, least: 16 })).toBe(true)
    expect(isTooYoung('2012-02-12', { ...on, least: 16 })).toBe(false)
    expect(isTooYoung('2028-01-01', { ...on, least: 0 })).toBe(false)
  })

  it('counts on the last of February where departure is on a leap day', () => {
    expect(isMinor('2010-02-28', { startDate: '2028-02-29', age: 18 })).toBe(false)
    expect(isMinor('2010-03-01', { startDate: '2028-02-29', age: 18 })).toBe(true)
  })
})

describe('who answers for the under-18s', () => {
  it('names the places of those without anybody', () => {
    expect(
      minorsAlone([person('1980-01-01'), person('2015-01-01'), person('2016-01-01')], {
        startDate: '2028-02-12',
        age: 18,
      }),
    ).toEqual([1, 2])
  })
  it('is content with an adult who is ticked', () => {
    expect(
      minorsAlone([person('1980-01-01', { is_guardian: true }), person('2015-01-01')], {
        startDate: '2028-02-12',
        age: 18,
      }),
    ).toEqual([])
  })
  it('is not content with an adult who is not ticked', () => {
    expect(minorsAlone([person('1980-01-01'), person('2015-01-01')], { startDate: '2028-02-12', age: 18 })).toEqual([1])
  })
  it('does not let a child answer for another, nor somebody of unknown age', () => {
    expect(
      minorsAlone([person('2012-01-01', { is_guardian: true }), person('', { is_guardian: true })], {
        startDate: '2028-02-12',
        age: 18,
      }),
    ).toEqual([0])
  })
})
