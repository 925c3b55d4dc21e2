/**
 * A place to go back to, kept on this site. Targets come from addresses and navigation state, so a stranger may
 * have written them: anything that is not a plain path of ours becomes the fallback.
 * @param target path with query and hash, such as `/book/1?seats=2`
 * @param fallback a path of ours
 */
export const safePath = (target: unknown, fallback: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/')) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(target, base)) return fallback
  const url = new URL(target, base)
  const path = url.pathname + url.search + url.hash
  // Read once more: `/.//host` parses as a path of ours and prints as another host's address.
  return url.origin === base && URL.canParse(path, base) && new URL(path, base).origin === base ? path : fallback
}
