import type { MutationKey, Query } from '@tanstack/react-query'

type Written = MutationKey[0]
const namesIn = <Name extends string>(names: Name | readonly Name[]): readonly Name[] =>
  typeof names === 'string' ? [names] : names

/**
 * Which reads tell something else after a write.
 * @param written what a mutation's key begins with; without it, or where the table of what feeds what does not come,
 * all that was read may be old
 */
export const staleAfter = async (
  written: Written | undefined,
): Promise<(query: Pick<Query, 'queryKey'>) => boolean> => {
  const feeds = written && (await import('./feeds').catch(() => undefined))
  if (!feeds) return () => true
  const stale = new Set<string>(
    namesIn<Exclude<Written, readonly unknown[]>>(written).flatMap((name) =>
      name === 'auth' ? [] : (feeds.FEEDS[name] ?? name),
    ),
  )
  return ({ queryKey: [asked] }) => namesIn(asked).some((name) => stale.has(name))
}
