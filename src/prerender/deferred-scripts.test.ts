// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadDeferredScripts, type DeferredScriptsElement } from './deferred-scripts'

const runScript = (picture = '') => {
  document.body.innerHTML = `<button>Book</button><a href="#trips">Trips</a>${picture}<script></script>`
  document.body.className = 'arriving picture-first'
  const script = document.querySelector('script') as DeferredScriptsElement
  Object.assign(script.dataset, { entry: '/entry.js', files: '/base.js /page.js' })
  loadDeferredScripts(script)
  const onHeartClick = vi.fn<(isHeld: boolean) => void>()
  document.querySelector('button')?.addEventListener('click', (event) => onHeartClick(event.defaultPrevented))
  return {
    script,
    clicked: onHeartClick,
    button: document.querySelector('button')!,
    link: document.querySelector('a')!,
  }
}
const getNotice = () => document.querySelector('[role=alert]')
let scriptElement: DeferredScriptsElement | undefined
const loadFonts = vi.fn<(font: string) => Promise<never[]>>()

beforeEach(() => {
  vi.useFakeTimers()
  loadFonts.mockReset().mockResolvedValue([])
  // jsdom does not implement document.fonts.
  Object.defineProperty(document, 'fonts', { value: { load: loadFonts }, configurable: true })
})
afterEach(() => {
  scriptElement?.takeOver?.()
  document.head.innerHTML = ''
  vi.useRealTimers()
})

it('the page replays a click that was made before the scripts were loaded', () => {
  const page = runScript()
  scriptElement = page.script
  page.button.click()
  expect(page.clicked).toHaveBeenLastCalledWith(true)
  scriptElement.takeOver?.()
  expect(page.clicked).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(60_000)
  expect(getNotice()).toBeNull()
})

it('the page does not intercept clicks on links', () => {
  const page = runScript()
  scriptElement = page.script
  const onLinkClick = vi.fn<(isHeld: boolean) => void>()
  page.link.addEventListener('click', (event) => onLinkClick(event.defaultPrevented))
  page.link.click()
  expect(onLinkClick).toHaveBeenCalledWith(false)
})

it('the page discards recorded clicks after ten seconds, and then offers to reload the page if a visitor has clicked', () => {
  const page = runScript()
  scriptElement = page.script
  page.button.click()
  vi.advanceTimersByTime(9_999)
  expect(getNotice()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(getNotice()?.textContent).toBe('Part of this page didn’t load. Reload')
  scriptElement.takeOver?.()
  // The recorded clicks were discarded before the scripts loaded, so the scripts do not replay them.
  expect(page.clicked).toHaveBeenCalledTimes(1)
  expect(getNotice()).toBeNull()
})

it('the page stops recording clicks when the scripts fail to load, and shows a notice on the next click', () => {
  const page = runScript()
  scriptElement = page.script
  vi.advanceTimersByTime(100)
  const entryScript = document.head.querySelector<HTMLScriptElement>('script[type=module]')
  expect(entryScript?.getAttribute('src')).toBe('/entry.js')
  entryScript?.dispatchEvent(new Event('error'))
  expect(getNotice()).toBeNull()
  page.button.click()
  expect(getNotice()).not.toBeNull()
})

const isAppScriptLoaded = () => document.head.querySelector('script[type=module]') !== null
const makePicturePending = () =>
  Object.defineProperty(document.querySelector('img')!, 'complete', { value: false, configurable: true })
const HERO_PICTURE_HTML = '<img fetchpriority="high" alt="">'

it('the page loads scripts and fonts after the first picture', async () => {
  scriptElement = runScript(HERO_PICTURE_HTML).script
  const pendingPicture = makePicturePending()
  vi.advanceTimersByTime(100)
  expect(isAppScriptLoaded()).toBe(false)
  expect(loadFonts).not.toHaveBeenCalled()
  pendingPicture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(100)
  expect(isAppScriptLoaded()).toBe(true)
  expect(document.body.classList).not.toContain('picture-first')
  expect(document.body.classList).toContain('arriving')
})

it('the page requests its scripts once, even if fonts load slowly', async () => {
  loadFonts.mockImplementation(() => new Promise(() => undefined))
  scriptElement = runScript(HERO_PICTURE_HTML).script
  const pendingPicture = makePicturePending()
  await vi.advanceTimersByTimeAsync(100)
  pendingPicture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(document.head.querySelectorAll('script[type=module]')).toHaveLength(1)
})

it.each([
  ['fails', (picture: HTMLElement) => picture.dispatchEvent(new Event('error')), 0],
  ['does not load', () => true, 600],
] as const)('the page loads its scripts without waiting for a first picture that %s', async (_, breakPicture, wait) => {
  scriptElement = runScript(HERO_PICTURE_HTML).script
  const pendingPicture = makePicturePending()
  vi.advanceTimersByTime(100)
  breakPicture(pendingPicture)
  await vi.advanceTimersByTimeAsync(wait)
  expect(isAppScriptLoaded()).toBe(true)
})

it.each(['have loaded', 'have failed to load'])(
  'the page shows the text in its final layout only after the fonts %s',
  async (end) => {
    const fontLoadFinishers: (() => void)[] = []
    loadFonts.mockImplementation(
      () =>
        new Promise((arrive, fail) =>
          fontLoadFinishers.push(end === 'have loaded' ? () => arrive([]) : () => fail(new Error('No such file'))),
        ),
    )
    scriptElement = runScript().script
    await vi.advanceTimersByTimeAsync(100)
    expect(loadFonts.mock.calls).toEqual([['1em Inter'], ['1em Fraunces']])
    expect(document.body.classList).toContain('picture-first')
    fontLoadFinishers.forEach((finish) => finish())
    await vi.advanceTimersByTimeAsync(0)
    expect(document.body.classList).not.toContain('picture-first')
  },
)
