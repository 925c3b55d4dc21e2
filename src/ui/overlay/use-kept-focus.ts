import { useEffect } from 'react'

const REACHED = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** Where the focus was, and what stood around it, from the inside outwards. */
interface Place {
  at: HTMLElement
  around: Element[]
}

const placeOf = (at: HTMLElement): Place => {
  const around: Element[] = []
  for (let one = at.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  return { at, around }
}

/** What is laid out takes the focus; what is hidden at this width does not. */
const takes = (one: HTMLElement): boolean => {
  // Focus selects a tab: it must not turn to another one.
  if (one.getAttribute('aria-selected') === 'false') return false
  one.focus()
  return document.activeElement === one
}

/** To the button that was busy and is free again; else, where it is no use any more, to what stands nearest to where it was. */
const goBack = ({ at, around }: Place): void => {
  if (at.isConnected && at.ariaBusy === 'true') return
  if (at.isConnected && !at.matches(':disabled') && takes(at)) return
  for (const one of around.filter(({ isConnected }) => isConnected)) {
    if ([...one.querySelectorAll<HTMLElement>(REACHED)].some(takes)) return
    if (one.id === 'main' && one instanceof HTMLElement) return one.focus()
  }
}

/**
 * A browser drops the focus to the top of the page when what has it is busy for a moment, or goes: who works by keys
 * alone would begin at the logo again.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: Place | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? placeOf(target) : null
    }
    /** Who presses beside everything leaves it by himself. */
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !last?.at.contains(target)) last = null
    }
    const keep = () => {
      const now = document.activeElement
      if (last && (now === document.body || now?.matches(':disabled'))) goBack(last)
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
}
