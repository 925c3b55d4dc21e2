/** One text for each measurement that exceeded its limit: the name of the measurement, and the limits exceeded. */
export const exceededLimits: string[] = []
export const judgeMeasurement = (name: string, ...errors: (string | false)[]): string => {
  const joinedErrors = errors.filter(Boolean).join(', ')
  if (joinedErrors) exceededLimits.push(`${name}: ${joinedErrors}`)
  return joinedErrors
}

export const printLine = (name: string, ...cells: (string | number)[]) =>
  console.info(
    name.slice(0, 62).padEnd(63) +
      cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(9)).join(' '),
  )
