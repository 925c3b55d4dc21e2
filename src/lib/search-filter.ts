/**
 * A PostgREST `or` filter: any of the columns contains the words, whatever the case.
 * Characters that have a meaning in filters or patterns stand for any one character: quoting them is not read alike
 * by every backend.
 */
export const containsAny = (columns: readonly string[], words: string): string => {
  const like = words.trim().replace(/[%_*,()"\\]/g, '_')
  return columns.map((column) => `${column}.ilike.%${like}%`).join(',')
}
