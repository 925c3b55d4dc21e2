import { CALL_NEEDS } from './needs-of-calls'
import { RELATION_NEEDS } from './needs-of-relations'

/**
 * What staff beside the owner may do of what the owner may, in matrix.ts: who has one of the rights named here finds what
 * the owner finds, anybody else what a member finds on what is another's.
 *   sales     a right, everywhere
 *   guests@   everywhere, or of the departures that are given to the one asking
 *   *         any of the staff
 *   -         no right: as a member
 *   =deleted  no right, and this is the answer
 *   sales / trips  a right to read, and after the slash the right to write
 *   own       staff with a row of their own, which names them in user_id
 * What nobody but our own servers may call needs no line.
 */

/** What each role may do. Written here again, not read: it is what the database's own rows are held against. */
export const ROLES: Record<'desk' | 'books' | 'guide' | 'community', string[]> = {
  desk: [
    ...['booking', 'community', 'guests', 'history', 'letters', 'messages'],
    ...['money', 'sales', 'store', 'trips', 'waitlist'],
  ],
  books: ['sales'],
  guide: ['guests@', 'letters@'],
  community: ['community', 'messages'],
}

export const NEEDS: Record<string, string> = Object.fromEntries(
  `${RELATION_NEEDS}${CALL_NEEDS}`
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [name = '', ...rights] = line.trim().split(/\s+/)
      return [name, rights.join(' ')]
    }),
)

/** Whether a role with these rights has one that is needed. */
export const has = (rights: string[], need: string, ofOwn = false): boolean =>
  need.split(' ').some((one) => one === '*' || rights.includes(one.replace('@', '')) || (ofOwn && rights.includes(one)))
