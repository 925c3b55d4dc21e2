/**
 * The goods and services tax in a price that has it in: one eleventh (A New Tax System Act 1999, s 9-70), to the cent.
 * @param amount AUD
 */
export const gstIn = (amount: number): number => Math.round((amount * 100) / 11) / 100
