/** Told to the page that follows a form in which a card was chosen. */
export const PAY_NOW = { payNow: true } as const

/** The same where the rest was let be charged, too. */
export const PAY_NOW_AND_THE_REST = { ...PAY_NOW, rest: true } as const

const holds = (state: unknown, what: string): boolean => typeof state === 'object' && state !== null && what in state

/** Whether this page was come to so. */
export const wantsToPay = (state: unknown): boolean => holds(state, 'payNow')

/** Whether the rest was let be charged in the form before. */
export const letsCharge = (state: unknown): boolean => holds(state, 'rest')
