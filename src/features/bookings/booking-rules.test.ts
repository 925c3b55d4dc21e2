import { describe, expect, it } from 'vitest'
import { isMinor, isTooYoung, listUnaccompaniedMinors, describeMissingDetails } from './booking-rules'

describe('the list of the missing details of travellers', () => {
  it('is empty when no traveller has missing details', () => {
    expect(describeMissingDetails(1, [{ date_of_birth: '1980-01-01', emergency_contact_name: 'Ada' }])).toEqual([])
  })
  it('counts unnamed travellers, missing birth dates and missing emergency contacts', () => {
    expect(
      describeMissingDetails(4, [
        { date_of_birth: null, emergency_contact_name: 'Ada' },
        { date_of_birth: '1980-01-01', emergency_contact_name: null },
      ]),
    ).toEqual(['Details of 2 travellers', 'Date of birth of 1 traveller', 'Emergency contact of 1 traveller'])
  })
})

const createTraveller = (date_of_birth: string, changes: { is_guardian?: boolean } = {}) => ({
  full_name: 'Somebody',
  is_guardian: false,
  date_of_birth,
  ...changes,
})

describe('the age check', () => {
  it.each([
    ['2010-02-12', false, 'turns 18 on the day of departure'],
    ['2010-02-13', true, 'turns 18 the day after'],
    ['1950-01-01', false, 'is over 70 years old'],
    ['2027-12-31', true, 'is an infant'],
    ['', false, 'has given no birth date'],
  ])('for a traveller born on %s, the answer to “is a minor” is %s, because the traveller %s', (born, minor) =>
    expect(isMinor(born, { startDate: '2028-02-12', adultAge: 18 })).toBe(minor),
  )

  it('uses the adult age from the settings', () => {
    expect(isMinor('2010-02-13', { startDate: '2028-02-12', adultAge: 16 })).toBe(false)
    expect(isMinor('2008-01-01', { startDate: '2028-02-12', adultAge: 21 })).toBe(true)
  })

  it('refuses a traveller below the minimum age if the settings define a minimum age', () => {
    const ageRules = { startDate: '2028-02-12' }
    expect(isTooYoung('2012-02-13', { ...ageRules, minAge: 16 })).toBe(true)
    expect(isTooYoung('2012-02-12', { ...ageRules, minAge: 16 })).toBe(false)
    expect(isTooYoung('2028-01-01', { ...ageRules, minAge: 0 })).toBe(false)
  })

  it('counts a birthday on 28 February or 1 March correctly for a departure on 29 February', () => {
    expect(isMinor('2010-02-28', { startDate: '2028-02-29', adultAge: 18 })).toBe(false)
    expect(isMinor('2010-03-01', { startDate: '2028-02-29', adultAge: 18 })).toBe(true)
  })
})

describe('the guardian check', () => {
  it('returns the positions of minors whose booking has no guardian', () => {
    expect(
      listUnaccompaniedMinors(
        [createTraveller('1980-01-01'), createTraveller('2015-01-01'), createTraveller('2016-01-01')],
        {
          startDate: '2028-02-12',
          adultAge: 18,
        },
      ),
    ).toEqual([1, 2])
  })
  it('accepts an adult who is marked as guardian', () => {
    expect(
      listUnaccompaniedMinors([createTraveller('1980-01-01', { is_guardian: true }), createTraveller('2015-01-01')], {
        startDate: '2028-02-12',
        adultAge: 18,
      }),
    ).toEqual([])
  })
  it('does not accept an adult who is not marked as guardian', () => {
    expect(
      listUnaccompaniedMinors([createTraveller('1980-01-01'), createTraveller('2015-01-01')], {
        startDate: '2028-02-12',
        adultAge: 18,
      }),
    ).toEqual([1])
  })
  it('does not accept a minor or a traveller of unknown age as guardian', () => {
    expect(
      listUnaccompaniedMinors(
        [createTraveller('2012-01-01', { is_guardian: true }), createTraveller('', { is_guardian: true })],
        {
          startDate: '2028-02-12',
          adultAge: 18,
        },
      ),
    ).toEqual([0])
  })
})
