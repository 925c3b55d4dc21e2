import { expect, it } from 'vitest'
import { createSenderLines } from './invoice-lines'

const COMPANY = {
  legal_name: 'The House Pty Ltd',
  abn: '11 222 333 444',
  address: '1 Hill Road, Sydney NSW 2000',
  insurer: 'Harbour Mutual',
  accreditation: 'ATIA 4711',
  email: 'night@house.test',
  phone: '+61 2 5550 0000',
  gst_percent: 10,
}

it('an invoice shows every company detail that is set in the settings', () => {
  expect(createSenderLines(COMPANY)).toEqual([
    'The House Pty Ltd',
    'ABN 11 222 333 444',
    '1 Hill Road, Sydney NSW 2000',
    'Insurer: Harbour Mutual',
    'Accreditation: ATIA 4711',
    'night@house.test',
    '+61 2 5550 0000',
  ])
})

it.each(['legal_name', 'abn', 'address', 'insurer', 'accreditation', 'email', 'phone'] as const)(
  'an invoice has no line for the company detail %s while that setting is empty',
  (detail) => {
    const lines = createSenderLines({ ...COMPANY, [detail]: '' })
    expect(lines).toHaveLength(6)
    expect(lines.join()).not.toContain(COMPANY[detail])
  },
)
