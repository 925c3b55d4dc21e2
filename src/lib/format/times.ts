/** `9:00 am`, from a `time` such as `09:00:00`. */
export const formatTime = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** `9:00 am – 11:30 am`; empty where no time is set. */
export const formatTimeRange = (start: string | null, end: string | null): string =>
  [start, end]
    .filter((time) => time !== null)
    .map(formatTime)
    .join(' – ')
