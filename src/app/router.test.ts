import { expect, it } from 'vitest'
import { DESK } from './app'
import { deskRoutes } from './desk-routes'
import { notFound, routes } from './router'

const pages = [...routes, ...deskRoutes].flatMap(({ path, page }) => ('file' in page ? { path, page } : []))

it('leads to every page there is', () => {
  const files = Object.keys(import.meta.glob('/src/pages/**/*-page.tsx')).map((path) => path.slice(1))
  expect(new Set(pages.map(({ page }) => page.file))).toEqual(new Set(files))
})

it('knows a page by its file alone', async () => {
  const privacy = pages.find(({ path }) => path === '/privacy')?.page
  expect(privacy?.component).toBe('PrivacyPage')
  await privacy?.preload()
})

it('knows the addresses of the desk', () => {
  const told = (lines: typeof routes) =>
    lines.filter((line) => line !== notFound).map(({ path }) => [path, DESK.test(path)])
  expect(told(deskRoutes).filter(([, desk]) => !desk)).toEqual([])
  expect(told(routes).filter(([, desk]) => desk)).toEqual([])
})
