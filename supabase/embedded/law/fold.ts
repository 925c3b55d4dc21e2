/** A line, or, where it is too long for one, a line for each part. */
export const folded = (indent: string, head: string, parts: string[], tail: string): string => {
  const line = `${indent}${head} ${parts.join(', ')} ${tail}`
  return line.length <= 120
    ? line
    : `${indent}${head}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${tail}`
}

/** A line, or as many parts in each of several lines as fit. */
export const filled = (indent: string, head: string, parts: string[], tail: string): string => {
  const lines: string[] = []
  for (const part of parts) {
    const [line] = lines.slice(-1)
    if (line !== undefined && `${indent}  ${line} ${part},`.length <= 120) lines[lines.length - 1] = `${line} ${part},`
    else lines.push(`${part},`)
  }
  const whole = folded(indent, head, parts, tail)
  return whole.includes('\n')
    ? [`${indent}${head}`, ...lines.map((line) => `${indent}  ${line}`), `${indent}${tail}`].join('\n')
    : whole
}
