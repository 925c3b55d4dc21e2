import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readCart, saveCart, useCartCount, useCartLines } from './cart-store'

const line = { productId: '20000000-0000-4000-8000-000000000001', name: 'T-shirt', price: 25, quantity: 2 }

it('the cart is stored in the browser, and its items are counted', () => {
  const { result } = renderHook(() => useCartCount())
  act(() => void saveCart([line]))
  expect(result.current).toBe(2)
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([line])
})

it('the cart shows changes made in another tab', () => {
  const { result } = renderHook(() => useCartLines())
  act(() => {
    localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 5 }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  })
  expect(result.current).toEqual([{ ...line, quantity: 5 }])
})

it('the cart keeps its lines in memory and reports an error when the browser storage is full', () => {
  const fullStorage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveCart([line])).toBe(false)
  expect(readCart()).toEqual([line])
  fullStorage.mockRestore()
  expect(saveCart([line])).toBe(true)
  expect(localStorage.getItem('cart')).toContain('T-shirt')
})
