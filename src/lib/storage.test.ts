// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { tabStorage } from './storage'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('the browser storage module stores text and JSON, and lists and removes keys', () => {
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

it('the browser storage module behaves as if empty when the browser denies access to storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabStorage.write('a', 'text')).toBe(false)
  expect([tabStorage.read('a'), tabStorage.readJson('a')]).toEqual([null, null])
  expect(() => tabStorage.remove('a')).not.toThrow()
})
