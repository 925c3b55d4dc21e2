/** Users with Save-Data load only what they use. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Runs `task` when the browser is idle after load and no skeleton is visible. Skipped when Save-Data is on. */
export const whenIdle = (task: () => void): void => {
  if (savesData()) return
  // Safari has no requestIdleCallback.
  const idle = window.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 500))
  // Rows that the user waits for come first.
  const rest = () => void idle(() => (document.querySelector('.animate-pulse') ? setTimeout(rest, 300) : task()))
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/**
 * Runs `task` when the browser is idle and the element is in view.
 * @returns a function that cancels it
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
