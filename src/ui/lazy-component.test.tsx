import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyComponent, useLazyOverlay } from './lazy-component'
import { Skeleton } from './skeleton'
import { ToastHost } from './toast/toast-host'
import { runWhenIdle } from './when-idle'

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

/** Expects and silences the errors that React logs when an error boundary catches an error. */
const expectLoggedErrors = () => {
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  setOnline(true)
  vi.mocked(console.error).mockImplementation(() => undefined)
})

// The load error message appears at most once a second. Waits, so that the next test can see the message again.
afterEach(() => {
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
})

const createLateComponent = () => {
  const TestComponent = ({ open = true }: { open?: boolean; onOpenChange?: (open: boolean) => void }) =>
    open && <p>The part is here</p>
  const loadComponent = vi
    .fn(() => Promise.resolve(TestComponent))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  return { load: loadComponent, Part: lazyComponent(loadComponent) }
}

it('a lazy component shows a message when its code fails to load, and loads the code on the next click', async () => {
  const { Part } = createLateComponent()
  const Opener = () => {
    const { requested, buttonProps, componentProps } = useLazyOverlay(() => undefined)
    return (
      <>
        <button {...buttonProps}>Open</button>
        {requested && <Part {...componentProps} />}
      </>
    )
  }
  setOnline(false)
  render(
    <>
      <Opener />
      <ToastHost />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Check your connection, then try again.')).toBeVisible()
  expectLoggedErrors()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('The part is here')).toBeVisible()
})

it('a lazy component whose code failed to load loads it automatically when the network is back', async () => {
  const { Part, load } = createLateComponent()
  setOnline(false)
  render(<Part />)
  await vi.waitFor(expectLoggedErrors, 5000)
  expect(screen.queryByText('The part is here')).toBeNull()
  setOnline(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The part is here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a lazy component offers a reload if its code does not load while the browser is online', async () => {
  const { Part } = createLateComponent()
  render(
    <>
      <Part />
      <ToastHost />
    </>,
  )
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expectLoggedErrors()
})

it('a lazy component prefetches its code when the page is idle, unless Save-Data is on', () => {
  vi.useFakeTimers()
  const prefetchRows = vi.fn()
  Object.assign(navigator, { connection: { saveData: true } })
  runWhenIdle(prefetchRows)
  vi.advanceTimersByTime(10_000)
  expect(prefetchRows).not.toHaveBeenCalled()
  Object.assign(navigator, { connection: { saveData: false } })
  runWhenIdle(prefetchRows)
  vi.advanceTimersByTime(10_000)
  expect(prefetchRows).toHaveBeenCalledTimes(1)
})

it('a lazy component does not prefetch its code while the page shows a loading skeleton', () => {
  vi.useFakeTimers()
  const prefetch = vi.fn()
  const { rerender } = render(<Skeleton />)
  runWhenIdle(prefetch)
  vi.advanceTimersByTime(10_000)
  expect(prefetch).not.toHaveBeenCalled()
  rerender(<p>The rows are here</p>)
  vi.advanceTimersByTime(2000)
  expect(prefetch).toHaveBeenCalledTimes(1)
})
