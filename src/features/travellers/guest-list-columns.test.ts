import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { createGuestListCsv, createGuestListName } from './guest-list-columns'
import type { EventGuest } from './traveller-rules'
import { DETAIL_FIELDS, getFact } from './traveller-fields'

const guest: EventGuest = {
  event_name: 'Port Arthur, by night',
  start_date: '2027-02-01',
  booking_id: 'b',
  reference: 'INV-000001',
  traveller_id: 't',
  traveller_name: '=HYPERLINK("x")',
  booked_by: 'A "Quoted" Name',
  email: 'guest@example.test',
  phone: '+61 400 000 000',
  registration_date: '2026-11-20T14:30:00Z',
  booking_status: 'confirmed',
  seats: 2,
  payment_status: 'partial',
  extras: 'Night before (2); Airport transfer: QF 1',
  waiver: 'unsigned',
  date_of_birth: null,
  dietary: 'nuts,\nshellfish',
  emergency_contact_name: null,
  emergency_contact_phone: null,
  room_mate: null,
  room_option: null,
  shares_with: null,
  is_guardian: null,
}

describe('the guest list export', () => {
  it('has a file name made of the event title with underscores for spaces', () => {
    expect(createGuestListName('Haunted Tasmania Tour')).toBe('Haunted_Tasmania_Tour_guest_list.csv')
  })

  it('begins with the five required columns, and escapes cells that a spreadsheet would run as formulas', async () => {
    const { data, errors } = Papa.parse<string[]>((await createGuestListCsv([guest])).replace('\uFEFF', ''))
    expect(errors).toEqual([])
    expect(data[0]?.slice(0, 5)).toEqual(['Event Name', 'Guest Name', 'Email', 'Registration Date', 'Payment Status'])
    expect(data[1]?.slice(0, 5)).toEqual([
      'Port Arthur, by night',
      `'=HYPERLINK("x")`,
      'guest@example.test',
      '2026-11-21',
      'Payment Plan',
    ])
    expect(data[1]?.[data[0]?.indexOf('Extras') ?? -1]).toBe('Night before (2); Airport transfer: QF 1')
    expect(data[1]).toContain('nuts,\nshellfish')
    expect(data[1]).toContain("'+61 400 000 000")
    expect(data).toHaveLength(2)
    expect(data[0]).toEqual(expect.arrayContaining(DETAIL_FIELDS.map((field) => getFact(field).exportHeading)))
  })
})
