import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { PrivacyPage } from './privacy-page'

it('the privacy policy states the retention times of the settings', () => {
  renderInApp(<PrivacyPage />)
  expect(screen.getByText(/details are erased 87 days after the end of the trip/)).toBeVisible()
  expect(screen.getByText(/never paid are erased after 22 months/)).toBeVisible()
})

it('the privacy policy lists the countries of data processing, or says only "countries outside Australia" if none are set', () => {
  const page = renderInApp(<PrivacyPage />)
  expect(screen.getByText(/Personal information is processed in Australia and New Zealand\./)).toBeVisible()
  expect(screen.queryByText(/outside Australia/)).toBeNull()
  page.unmount()
  renderInApp(<PrivacyPage />, { settings: { data_countries: '' } })
  expect(screen.getByText(/Some of these providers keep data outside Australia\./)).toBeVisible()
  expect(screen.queryByText(/is processed in/)).toBeNull()
})

it('the privacy policy shows the name, ABN and address of the company if they are set', () => {
  const page = renderInApp(<PrivacyPage />)
  expect(
    screen.getByText(/^The House Pty Ltd \(ABN 11 222 333 444\), 1 Hill Road, Sydney NSW 2000, handles/),
  ).toBeVisible()
  page.unmount()
  renderInApp(<PrivacyPage />, { settings: { abn: '', address: '' } })
  expect(screen.getByText(/^The House Pty Ltd handles/)).toBeVisible()
})
