/** Ends the task that runs: whoever scrolled or tapped meanwhile is answered before the next begins. */
export const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next))
