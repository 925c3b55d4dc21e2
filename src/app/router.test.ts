import { expect, it } from 'vitest'
import { ADMIN_PATHS } from './app'
import { adminPages } from './admin-pages'
import { notFoundRoute, routes } from './router'

const pages = [...routes, ...adminPages].flatMap(({ path, page }) => ('file' in page ? { path, page } : []))

it('the router has a route for every page file', () => {
  const files = Object.keys(import.meta.glob('/src/pages/**/*-page.tsx')).map((path) => path.slice(1))
  expect(new Set(pages.map(({ page }) => page.file))).toEqual(new Set(files))
})

it('the router finds the component of a page by its file name', async () => {
  const privacy = pages.find(({ path }) => path === '/privacy')?.page
  expect(privacy?.component).toBe('PrivacyPage')
  await privacy?.preload()
})

it('the router recognises the paths of the admin area, and no others', () => {
  const paths = (lines: typeof routes) =>
    lines.filter((line) => line !== notFoundRoute).map(({ path }) => [path, ADMIN_PATHS.test(path)])
  expect(paths(adminPages).filter(([, isAdmin]) => !isAdmin)).toEqual([])
  expect(paths(routes).filter(([, isAdmin]) => isAdmin)).toEqual([])
})
