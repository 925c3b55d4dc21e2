/** The written page's `<script>` while its scripts are on their way. */
export interface LateScripts extends HTMLScriptElement {
  /** Ends the waiting, and says again what was pressed and chosen meanwhile. */
  takeOver?: () => void
}

/**
 * Runs inline at the end of a written page: asks for the page's scripts once it has been painted, for it can be read
 * without them, and beside them its first picture would come a third later on a phone. Buttons and choices that are used
 * before the scripts are there are kept, not lost. Stands on its own: only its text reaches the browser.
 */
const lateScripts = (): void => {
  const script = document.currentScript as LateScripts
  const { entry = '', files = '' } = script.dataset
  const kept: { type: string; target: HTMLElement }[] = []
  const keep = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>(event.type === 'click' ? 'button' : 'select')
    if (!target) return
    event.preventDefault()
    kept.push({ type: event.type, target })
  }
  const types = ['click', 'change']
  types.forEach((type) => addEventListener(type, keep, true))
  script.takeOver = () => {
    types.forEach((type) => removeEventListener(type, keep, true))
    const far = [...document.querySelectorAll('.far')]
    // One a frame: all at once would hold up whoever scrolls.
    const layOut = (): void => {
      far.shift()?.classList.remove('far')
      if (far.length > 0) requestAnimationFrame(layOut)
      else document.documentElement.classList.remove('arriving')
    }
    requestAnimationFrame(layOut)
    kept.forEach(({ type, target }) =>
      type === 'click' ? target.click() : target.dispatchEvent(new Event(type, { bubbles: true })),
    )
  }
  const add = (tag: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), attributes))
  requestAnimationFrame(() =>
    setTimeout(() => {
      add('script', { type: 'module', src: entry })
      files.split(' ').forEach((href) => add('link', { rel: 'modulepreload', href }))
    }),
  )
}

/** Inline, so `headers.ts` allows it by its hash: what differs from page to page stands in attributes. */
export const LATE_SCRIPTS = `(${lateScripts.toString()})()`
