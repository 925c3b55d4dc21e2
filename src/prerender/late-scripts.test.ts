// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lateScripts, type LateScripts } from './late-scripts'

const start = (picture = '') => {
  document.body.innerHTML = `<button>Book</button><a href="#trips">Trips</a>${picture}<script></script>`
  document.body.className = 'arriving picture-first'
  const script = document.querySelector('script') as LateScripts
  Object.assign(script.dataset, { entry: '/entry.js', files: '/base.js /page.js' })
  lateScripts(script)
  const pressed = vi.fn<(held: boolean) => void>()
  document.querySelector('button')?.addEventListener('click', (event) => pressed(event.defaultPrevented))
  return { script, pressed, button: document.querySelector('button')!, link: document.querySelector('a')! }
}
const notice = () => document.querySelector('[role=alert]')
let script: LateScripts | undefined
const load = vi.fn<(font: string) => Promise<never[]>>()

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue([])
  // jsdom has no typefaces.
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
})
afterEach(() => {
  script?.takeOver?.()
  document.head.innerHTML = ''
  vi.useRealTimers()
})

it('says again what was pressed before the scripts came', () => {
  const page = start()
  script = page.script
  page.button.click()
  expect(page.pressed).toHaveBeenLastCalledWith(true)
  script.takeOver?.()
  expect(page.pressed).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(60_000)
  expect(notice()).toBeNull()
})

it('leaves links alone', () => {
  const page = start()
  script = page.script
  const followed = vi.fn<(held: boolean) => void>()
  page.link.addEventListener('click', (event) => followed(event.defaultPrevented))
  page.link.click()
  expect(followed).toHaveBeenCalledWith(false)
})

it('lets go after ten seconds, and offers a way out to whoever pressed', () => {
  const page = start()
  script = page.script
  page.button.click()
  vi.advanceTimersByTime(9_999)
  expect(notice()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(notice()?.textContent).toBe('Part of this page has not arrived. Reload')
  script.takeOver?.()
  // The scripts arrive last. Clicks that were dropped are not replayed.
  expect(page.pressed).toHaveBeenCalledTimes(1)
  expect(notice()).toBeNull()
})

it('lets go at once where the scripts cannot be had, and tells whoever presses then', () => {
  const page = start()
  script = page.script
  vi.advanceTimersByTime(100)
  const entry = document.head.querySelector<HTMLScriptElement>('script[type=module]')
  expect(entry?.getAttribute('src')).toBe('/entry.js')
  entry?.dispatchEvent(new Event('error'))
  expect(notice()).toBeNull()
  page.button.click()
  expect(notice()).not.toBeNull()
})

const asked = () => document.head.querySelector('script[type=module]') !== null
const isOnItsWay = () =>
  Object.defineProperty(document.querySelector('img')!, 'complete', { value: false, configurable: true })
const PICTURE = '<img fetchpriority="high" alt="">'

it('lets scripts and typefaces come after the first picture, and no more than half a second later than the words', async () => {
  script = start(PICTURE).script
  const picture = isOnItsWay()
  vi.advanceTimersByTime(100)
  expect(asked()).toBe(false)
  expect(load).not.toHaveBeenCalled()
  picture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(100)
  expect(asked()).toBe(true)
  expect(document.body.classList).not.toContain('picture-first')
  expect(document.body.classList).toContain('arriving')
})

it('asks once, though typefaces are long in coming', async () => {
  load.mockImplementation(() => new Promise(() => undefined))
  script = start(PICTURE).script
  const picture = isOnItsWay()
  await vi.advanceTimersByTimeAsync(100)
  picture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(document.head.querySelectorAll('script[type=module]')).toHaveLength(1)
})

it.each([
  ['fails', (picture: HTMLElement) => picture.dispatchEvent(new Event('error')), 0],
  ['stays away', () => true, 600],
] as const)('waits for no picture that %s', async (_, happen, wait) => {
  script = start(PICTURE).script
  const picture = isOnItsWay()
  vi.advanceTimersByTime(100)
  happen(picture)
  await vi.advanceTimersByTimeAsync(wait)
  expect(asked()).toBe(true)
})

it.each(['are there', 'cannot be had'])('lays words out anew once the typefaces %s, and not before', async (end) => {
  const ends: (() => void)[] = []
  load.mockImplementation(
    () =>
      new Promise((arrive, fail) =>
        ends.push(end === 'are there' ? () => arrive([]) : () => fail(new Error('No such file'))),
      ),
  )
  script = start().script
  await vi.advanceTimersByTimeAsync(100)
  expect(load.mock.calls).toEqual([['1em Inter'], ['1em Fraunces']])
  expect(document.body.classList).toContain('picture-first')
  ends.forEach((finish) => finish())
  await vi.advanceTimersByTimeAsync(0)
  expect(document.body.classList).not.toContain('picture-first')
})
