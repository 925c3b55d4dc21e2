import { describe, expect, it } from 'vitest'
import { missingDetails } from './booking-rules'

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
