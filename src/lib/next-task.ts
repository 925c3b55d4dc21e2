/** Ends the running task, so that the browser can handle scrolling and taps before the next one. */
export const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next))
