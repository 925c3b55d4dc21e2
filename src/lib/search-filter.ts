/**
 * A PostgREST `or` filter: any of the columns contains the words, whatever the case.
 * The words' own wildcards, quotes and backslashes are made plain.
 */
export const containsAny = (columns: readonly string[], words: string): string => {
  const like = words.trim().replace(/[\\%_]/g, '\\$&')
  const quoted = `"%${like.replace(/[\\"]/g, '\\$&')}%"`
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',')
}
