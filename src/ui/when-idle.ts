/** Whoever counts bytes asks for what he uses, no more. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Does it once the page has loaded, waits for nothing and rests, so that nothing seen waits for it; never for whoever saves data. */
export const whenIdle = (task: () => void): void => {
  if (savesData()) return
  // Safari has no idle callback.
  const idle = window.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 500))
  // Rows that somebody waits for come before what nobody has asked for.
  const rest = () => void idle(() => (document.querySelector('.animate-pulse') ? setTimeout(rest, 300) : task()))
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/**
 * Does it when the page rests and the element is in sight.
 * @returns what stops the waiting
 */
export const whenInSight = (element: Element, task: () => void): (() => void) => {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    whenIdle(task)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
