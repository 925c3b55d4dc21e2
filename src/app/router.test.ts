import { expect, it } from 'vitest'
import { ADMIN_PATHS } from './app'
import { adminPages } from './admin-pages'
import { notFoundRoute, routes } from './router'

const filedPages = [...routes, ...adminPages].flatMap(({ path, page }) => ('file' in page ? { path, page } : []))

it('the router has a route for every page file', () => {
  const pageFiles = Object.keys(import.meta.glob('/src/pages/**/*-page.tsx')).map((path) => path.slice(1))
  expect(new Set(filedPages.map(({ page }) => page.file))).toEqual(new Set(pageFiles))
})

it('the router finds the component of a page by its file name', async () => {
  const privacyPage = filedPages.find(({ path }) => path === '/privacy')?.page
  expect(privacyPage?.component).toBe('PrivacyPage')
  await privacyPage?.preload()
})

it('the router recognises the paths of the admin area, and no others', () => {
  const matchAdminPaths = (lines: typeof routes) =>
    lines.filter((line) => line !== notFoundRoute).map(({ path }) => [path, ADMIN_PATHS.test(path)])
  expect(matchAdminPaths(adminPages).filter(([, isAdmin]) => !isAdmin)).toEqual([])
  expect(matchAdminPaths(routes).filter(([, isAdmin]) => isAdmin)).toEqual([])
})
