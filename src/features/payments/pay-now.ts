/** Told to the page that follows a form in which a card was chosen. */
export const PAY_NOW = { payNow: true } as const

/** Whether this page was come to so. */
export const wantsToPay = (state: unknown): boolean => typeof state === 'object' && state !== null && 'payNow' in state
