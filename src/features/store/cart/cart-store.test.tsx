import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveCart, useCartCount, useCartLines } from './cart-store'

const line = { productId: '20000000-0000-4000-8000-000000000001', name: 'T-shirt', price: 25, quantity: 2 }

it('keeps the cart in the browser and counts its pieces', () => {
  const { result } = renderHook(() => useCartCount())
  act(() => saveCart([line]))
  expect(result.current).toBe(2)
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([line])
})

it('hears of what another tab put in', () => {
  const { result } = renderHook(() => useCartLines())
  act(() => {
    localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 5 }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  })
  expect(result.current).toEqual([{ ...line, quantity: 5 }])
})
