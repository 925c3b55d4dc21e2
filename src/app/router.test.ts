import { expect, it } from 'vitest'
import { routes } from './router'

const pages = routes.flatMap(({ path, page }) => ('file' in page ? { path, page } : []))

it('leads to every page there is', () => {
  const files = Object.keys(import.meta.glob('/src/pages/**/*-page.tsx')).map((path) => path.slice(1))
  expect(new Set(pages.map(({ page }) => page.file))).toEqual(new Set(files))
})

it('knows a page by its file alone', async () => {
  const privacy = pages.find(({ path }) => path === '/privacy')?.page
  expect(privacy?.component).toBe('PrivacyPage')
  await privacy?.preload()
})
