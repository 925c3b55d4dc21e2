import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { TermsVersionPage } from './terms-version-page'

const app = openTestApp()

const openPage = (version: number | string) =>
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/terms/:version" element={<TermsVersionPage />} />
      </Routes>
    </Suspense>,
    { path: `/terms/${version}` },
  )

test('the page of an accepted version of the terms shows the text of that version', async () => {
  const [terms] = await app.sql<{ version: number; body: string }>(
    'select version, body from public.terms_versions order by version desc limit 1',
  )
  openPage(terms?.version ?? 0)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(`version ${terms?.version}`)
  const [, firstHeading = ''] = /^## (.+)$/m.exec(terms?.body ?? '') ?? []
  expect(screen.getByRole('heading', { level: 2, name: new RegExp(firstHeading) })).toBeVisible()
})

test('the page of an unknown version of the terms links to the current terms', async () => {
  openPage('9999')
  expect(await screen.findByText('There is no such version of the terms')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the Current Terms' })).toHaveAttribute('href', '/terms')
})
