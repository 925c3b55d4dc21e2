/** `1 hour`, `48 hours`. */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : nouns}`
