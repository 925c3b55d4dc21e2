/** The written page's `<script>` while its scripts are on their way. */
export interface LateScripts extends HTMLScriptElement {
  /** Ends the waiting, and says again what was pressed and chosen meanwhile. */
  takeOver?: () => void
  /** Ends the holding: what is pressed from now on is answered with a way out. */
  giveUp?: () => void
}

/**
 * Runs inline at the end of a written page: asks for the page's scripts and typefaces once it has been painted and its
 * first picture is there (or half a second later), for it can be read without them, and beside them that picture would
 * come a third later on a phone. Buttons and choices that are used before the scripts are there are kept, not lost;
 * links work as links all the while. Scripts that do not come, or take too long, hold nothing. Stands on its own: only
 * its text reaches the browser.
 */
export const lateScripts = (script: LateScripts): void => {
  const PATIENCE = 10_000 // ms
  const PICTURE_PATIENCE = 500 // ms
  const { entry = '', files = '' } = script.dataset
  const kept: { type: string; target: HTMLElement }[] = []
  let waiting = true
  let notice: HTMLElement | undefined
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: object) =>
    Object.assign(document.createElement(tag), attributes)
  const tell = (): void => {
    if (notice) return
    notice = make('p', {
      role: 'alert',
      className: 'fixed inset-x-4 bottom-4 z-50 rounded-lg border bg-raised p-4 text-center text-sm',
    })
    notice.append(
      'Part of this page has not arrived. ',
      make('a', { href: '', className: 'underline', text: 'Reload' }),
    )
    document.body.append(notice)
  }
  const keep = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>(event.type === 'click' ? 'button' : 'select')
    if (!target) return
    event.preventDefault() // Nor may a form go where nobody reads it.
    if (waiting) kept.push({ type: event.type, target })
    else tell()
  }
  const types = ['click', 'change']
  types.forEach((type) => addEventListener(type, keep, true))

  script.giveUp = () => {
    waiting = false
    // Whoever pressed long ago may have gone on: it is not said again later.
    if (kept.splice(0).length > 0) tell()
  }

  script.takeOver = () => {
    clearTimeout(timer)
    types.forEach((type) => removeEventListener(type, keep, true))
    notice?.remove()
    const far = [...document.querySelectorAll('.far')]
    // One a frame: all at once would hold up whoever scrolls.
    const layOut = (): void => {
      far.shift()?.classList.remove('far')
      if (far.length > 0) requestAnimationFrame(layOut)
      else document.body.classList.remove('arriving')
    }
    requestAnimationFrame(layOut)
    kept.forEach(({ type, target }) =>
      type === 'click' ? target.click() : target.dispatchEvent(new Event(type, { bubbles: true })),
    )
  }
  const timer = setTimeout(script.giveUp, PATIENCE)
  const ask = (): void => {
    // Once they are there, and not before: words are then laid out once more, not twice.
    const typefaces = ['Inter', 'Fraunces'].map((name) => document.fonts.load(`1em ${name}`))
    void Promise.allSettled(typefaces).then(() => document.body.classList.remove('picture-first'))
    document.head.append(
      make('script', { type: 'module', src: entry, onerror: script.giveUp }),
      ...files.split(' ').map((href) => make('link', { rel: 'modulepreload', href })),
    )
  }
  const oncePainted = (then: () => void): number => requestAnimationFrame(() => setTimeout(then))
  oncePainted(() => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) return ask()
    void new Promise<void>((there) => {
      Object.assign(picture, { onload: () => oncePainted(there), onerror: there })
      setTimeout(there, PICTURE_PATIENCE)
    }).then(ask)
  })
}

/** Inline, so `headers.ts` allows it by its hash: what differs from page to page stands in attributes. */
export const LATE_SCRIPTS = `(${lateScripts.toString()})(document.currentScript)`
