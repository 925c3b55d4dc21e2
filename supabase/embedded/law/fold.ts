/** A line, or, where it is too long for one, a line for each part. */
export const folded = (indent: string, head: string, parts: string[], tail: string): string => {
  const line = `${indent}${head} ${parts.join(', ')} ${tail}`
  return line.length <= 120
    ? line
    : `${indent}${head}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${tail}`
}
