/** Writes iCalendar files (RFC 5545). It imports nothing, because an edge function uses it too. */

/** The date format of calendar files, such as `20280229`. */
export const formatCalendarDate = (date: string): string => date.replaceAll('-', '')

/** The format of an instant in calendar files, such as `20280229T083000Z`. */
export const formatCalendarTime = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** Escapes separators according to RFC 5545, 3.3.11. */
export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/**
 * RFC 5545, 3.1: a line has at most 75 bytes and continues on the next line after a space. A character must not be
 * split.
 */
const MAX_LINE_BYTES = 75

const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  let lineBytes = 0
  return Array.from(line, (character) => {
    const bytes = encoder.encode(character).byteLength
    lineBytes += bytes
    if (lineBytes <= MAX_LINE_BYTES) return character
    lineBytes = bytes + 1
    return `\r\n ${character}`
  }).join('')
}

/**
 * Writes a calendar file.
 * @param lines the properties and entries of the calendar, whose texts are escaped. Long lines are folded here.
 */
export const createCalendar = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ghost trips//EN', ...lines, 'END:VCALENDAR', '']
    .map(foldLine)
    .join('\r\n')
