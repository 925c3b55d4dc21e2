/** True if the browser's Save-Data option is on. Such browsers load only the code that is used. */
const isSavingData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Runs `task` when the browser is idle after load and no skeleton is visible. Skipped when Save-Data is on. */
export const runWhenIdle = (task: () => void): void => {
  if (isSavingData()) return
  // Safari has no requestIdleCallback.
  const requestIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500))
  // Waits while a skeleton is visible, because the rows that the user waits for have priority.
  const scheduleTask = () =>
    void requestIdle(() => (document.querySelector('.animate-pulse') ? setTimeout(scheduleTask, 300) : task()))
  if (document.readyState === 'complete') scheduleTask()
  else addEventListener('load', scheduleTask, { once: true })
}

/**
 * Runs `task` when the browser is idle and the element is in view.
 * @returns a function that cancels the task
 */
export const runWhenInView = (element: Element, task: () => void): (() => void) => {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    runWhenIdle(task)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
