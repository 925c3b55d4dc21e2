/**
 * The inline `<script>` element that loads the scripts of a prerendered page. Its functions end the recording of clicks
 * and changes.
 */
export interface DeferredScriptsElement extends HTMLScriptElement {
  /** Stops recording and replays the recorded clicks and changes. Called when the app starts to hydrate the page. */
  takeOver?: () => void
  /** Stops recording clicks. Later clicks show a message with a Reload link. Called when the scripts fail to load. */
  giveUp?: () => void
}

/**
 * An inline script at the end of prerendered pages. It loads scripts and fonts after the first paint and the first
 * picture, or after half a second at the latest. If they loaded earlier, a phone would show the first picture later.
 * The script records clicks and changes, and replays them once the page is hydrated. It discards them if the scripts
 * fail or take too long. It must not use imports, because the page contains only the source text of this function.
 */
export const loadDeferredScripts = (script: DeferredScriptsElement): void => {
  const SCRIPT_TIMEOUT_MS = 10_000
  const PICTURE_TIMEOUT_MS = 500
  const { entry = '', files = '' } = script.dataset
  const heldClicks: { type: string; target: HTMLElement }[] = []
  let isWaitingForApp = true
  let loadErrorNotice: HTMLElement | undefined
  const createElement = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: object) =>
    Object.assign(document.createElement(tag), attributes)
  const showLoadError = (): void => {
    if (loadErrorNotice) return
    loadErrorNotice = createElement('p', {
      role: 'alert',
      className: 'fixed inset-x-4 bottom-4 z-50 rounded-lg border bg-raised p-4 text-center text-sm',
    })
    loadErrorNotice.append(
      'Part of this page didn’t load. ',
      createElement('a', { href: '', className: 'underline', text: 'Reload' }),
    )
    document.body.append(loadErrorNotice)
  }
  const recordEvent = (event: Event): void => {
    const clickedControl = (event.target as Element).closest<HTMLElement>(event.type === 'click' ? 'button' : 'select')
    if (!clickedControl) return
    event.preventDefault() // Also prevents the submit of a form whose scripts have not loaded.
    if (isWaitingForApp) heldClicks.push({ type: event.type, target: clickedControl })
    else showLoadError()
  }
  const eventTypes = ['click', 'change']
  eventTypes.forEach((type) => addEventListener(type, recordEvent, true))

  script.giveUp = () => {
    isWaitingForApp = false
    // Discards the recorded clicks, because the visitor clicked too long ago and may have moved on.
    if (heldClicks.splice(0).length > 0) showLoadError()
  }

  script.takeOver = () => {
    clearTimeout(timer)
    eventTypes.forEach((type) => removeEventListener(type, recordEvent, true))
    loadErrorNotice?.remove()
    const farElements = [...document.querySelectorAll('.far')]
    // Lays out the elements below the screen one per frame, so that scrolling stays smooth.
    const renderFarElements = (): void => {
      farElements.shift()?.classList.remove('far')
      if (farElements.length > 0) requestAnimationFrame(renderFarElements)
      else document.body.classList.remove('arriving')
    }
    requestAnimationFrame(renderFarElements)
    heldClicks.forEach(({ type, target }) =>
      type === 'click' ? target.click() : target.dispatchEvent(new Event(type, { bubbles: true })),
    )
  }
  const timer = setTimeout(script.giveUp, SCRIPT_TIMEOUT_MS)
  const loadApp = (): void => {
    // Switches to the web fonts when both have loaded, so that text is laid out again only once.
    const typefaces = ['Inter', 'Fraunces'].map((name) => document.fonts.load(`1em ${name}`))
    void Promise.allSettled(typefaces).then(() => document.body.classList.remove('picture-first'))
    document.head.append(
      createElement('script', { type: 'module', src: entry, onerror: script.giveUp }),
      ...files.split(' ').map((href) => createElement('link', { rel: 'modulepreload', href })),
    )
  }
  const afterNextPaint = (task: () => void): number => requestAnimationFrame(() => setTimeout(task))
  afterNextPaint(() => {
    const heroPicture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!heroPicture || heroPicture.complete) return loadApp()
    void new Promise<void>((loaded) => {
      Object.assign(heroPicture, { onload: () => afterNextPaint(loaded), onerror: loaded })
      setTimeout(loaded, PICTURE_TIMEOUT_MS)
    }).then(loadApp)
  })
}

/**
 * The inline script. `headers.ts` allows the script by its hash, so values that differ between pages are in its
 * attributes.
 */
export const DEFERRED_SCRIPTS = `(${loadDeferredScripts.toString()})(document.currentScript)`
