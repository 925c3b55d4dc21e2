import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachOf, keptPages } from './kept-pages'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'kept-pages-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const page = (path: string, rows: unknown) => ({
  path,
  rows,
  file: 'page.tsx',
  render: vi.fn(() => Promise.resolve({ head: '', root: `${path} ${JSON.stringify(rows)}` })),
})
const build = async (pages: ReturnType<typeof page>[], code = 'code', day = '2026-11-22') => {
  const kept = await keptPages(folder, code, day)
  const roots = []
  for (const one of pages) roots.push((await kept.render(one)).root)
  await kept.forgetOthers()
  return { roots, rendered: kept.rendered() }
}

it('renders anew what has other rows, other code or another day, and nothing else', async () => {
  expect(await build([page('/a', { price: 1 }), page('/b', { price: 1 })])).toMatchObject({ rendered: 2 })
  expect(await build([page('/a', { price: 1 }), page('/b', { price: 1 })])).toEqual({
    roots: ['/a {"price":1}', '/b {"price":1}'],
    rendered: 0,
  })
  expect(await build([page('/a', { price: 1 }), page('/b', { price: 2 })])).toEqual({
    roots: ['/a {"price":1}', '/b {"price":2}'],
    rendered: 1,
  })
  expect(await build([page('/a', { price: 1 })], 'other code')).toMatchObject({ rendered: 1 })
  expect(await build([page('/a', { price: 1 })], 'other code', '2026-11-23')).toMatchObject({ rendered: 1 })
})

it('keeps nothing that the last build did not need', async () => {
  await build([page('/a', 1), page('/b', 1)])
  await build([page('/a', 1)])
  expect(readdirSync(folder)).toHaveLength(1)
})

it('has so many at work at once, each thing once, and tells of one that failed', async () => {
  const [done, most]: [number[], { now: number; ever: number }] = [[], { now: 0, ever: 0 }]
  await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    most.now += 1
    most.ever = Math.max(most.ever, most.now)
    await Promise.resolve()
    most.now -= 1
    done.push(n)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most.ever).toBe(3)
  await expect(
    eachOf([1, 2], 2, (n) => (n === 2 ? Promise.reject(new Error('two')) : Promise.resolve())),
  ).rejects.toThrow('two')
})
