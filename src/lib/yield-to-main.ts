/** Yields to the browser, so that it can handle scrolling and taps before the next task. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
