// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { tabStorage } from './storage'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('browser storage stores text and JSON, and lists and removes its keys', () => {
  expect(tabStorage.write('a', 'text')).toBe(true)
  expect(tabStorage.writeJson('b', { seats: 2 })).toBe(true)
  expect([tabStorage.read('a'), tabStorage.readJson('b'), tabStorage.readJson('c')]).toEqual([
    'text',
    { seats: 2 },
    null,
  ])
  expect(tabStorage.readJson('a')).toBeNull()
  tabStorage.remove('a')
  expect(tabStorage.keys()).toEqual(['b'])
})

it('browser storage acts as empty when the browser forbids storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabStorage.write('a', 'text')).toBe(false)
  expect([tabStorage.read('a'), tabStorage.readJson('a')]).toEqual([null, null])
  expect(() => tabStorage.remove('a')).not.toThrow()
})
