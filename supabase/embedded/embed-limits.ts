/**
 * Limits how deeply a PostgREST `select` may embed tables, and how many. Hosted Supabase instead ends a visitor's
 * statement after 3 seconds. Here, a deep select could block the only connection until the memory is full.
 */
const MAX_EMBED_DEPTH = 4
const MAX_EMBEDS = 30

export const exceedsEmbedLimits = ({ pathname, searchParams }: URL): boolean => {
  if (!pathname.startsWith('/rest/')) return false
  const selectedColumns = searchParams.getAll('select').join(',')
  let embedDepth = 0
  let embedCount = 0
  for (const character of selectedColumns) {
    if (character === '(') {
      embedDepth += 1
      embedCount += 1
    }
    if (character === ')') embedDepth -= 1
    if (embedDepth > MAX_EMBED_DEPTH || embedCount > MAX_EMBEDS) return true
  }
  return false
}
