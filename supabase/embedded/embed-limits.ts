/**
 * Limits how deeply a PostgREST `select` may embed tables, and how many. Hosted Supabase instead ends a visitor's
 * statement after 3 seconds. Here, a deep select could block the only connection until the memory is full.
 */
const MAX_EMBED_DEPTH = 4
const MAX_EMBEDS = 30

export const exceedsEmbedLimits = ({ pathname, searchParams }: URL): boolean => {
  if (!pathname.startsWith('/rest/')) return false
  const select = searchParams.getAll('select').join(',')
  let depth = 0
  let embeds = 0
  for (const character of select) {
    if (character === '(') {
      depth += 1
      embeds += 1
    }
    if (character === ')') depth -= 1
    if (depth > MAX_EMBED_DEPTH || embeds > MAX_EMBEDS) return true
  }
  return false
}
