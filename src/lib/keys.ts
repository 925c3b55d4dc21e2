import type { Database } from './database'

type Public = Database['public']
/** What a read asks: a table, a view, or a function that only reads. */
export type Read = keyof Public['Tables'] | keyof Public['Views'] | keyof Public['Functions']
/** What a write calls or writes to. */
export type Write = keyof Public['Tables'] | keyof Public['Functions']

declare module '@tanstack/react-query' {
  interface Register {
    /** A read's key begins with what it asks; with a list, where it asks several. */
    queryKey: readonly [Read | readonly Read[], ...unknown[]]
    /**
     * A write's key begins with what it calls; 'auth' is the sign-in service, which changes who reads, not the rows.
     */
    mutationKey: readonly [Write | 'auth' | readonly Write[], ...unknown[]]
    /** The reads that a mutation changes. Without the list, all queries are invalidated (`app/query-client.ts`). */
    mutationMeta: { invalidates?: readonly Read[] }
  }
}
