import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { Footer } from './footer'

it("the footer shows the company's legal name, ABN, address, insurer and accreditation, and links for email and phone", () => {
  renderInApp(<Footer />)
  expect(
    screen.getByText(
      'The House Pty Ltd · ABN 11 222 333 444 · 1 Hill Road, Sydney NSW 2000 · Insurer: Night Mutual, policy 123 · ' +
        'Accreditation: Tour operators’ register 42',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'night@house.test' })).toHaveAttribute('href', 'mailto:night@house.test')
  expect(screen.getByRole('link', { name: '+61 2 5550 0000' })).toHaveAttribute('href', 'tel:+61255500000')
})

it.each([
  ['legal_name', /The House Pty Ltd/],
  ['abn', /ABN/],
  ['address', /Hill Road/],
  ['insurer', /Insurer/],
  ['accreditation', /Accreditation/],
  ['email', /night@house/],
  ['phone', /5550/],
] as const)('the footer omits the company detail %s while that setting is empty', (detail, text) => {
  const { container } = renderInApp(<Footer />, { settings: { [detail]: '' } })
  expect(screen.queryByText(text)).toBeNull()
  expect(container.querySelector('a[href="tel:"], a[href="mailto:"]')).toBeNull()
  expect(screen.queryByText(/^ · | · $|·\s+·/)).toBeNull()
})

it('the footer has no line for company details while all of these settings are empty', () => {
  const { container } = renderInApp(<Footer />, {
    settings: { legal_name: '', abn: '', address: '', insurer: '', accreditation: '' },
  })
  expect([...container.querySelectorAll('p')].filter(({ textContent }) => textContent === '')).toEqual([])
})
