import { History } from 'lucide-react'
import * as z from 'zod/mini'
import type { Find } from '@/features/desk/desk-found'
import { draftOf } from '@/lib/draft'

const KEPT = 5

const stored = z.array(z.object({ id: z.string(), text: z.string(), note: z.nullish(z.string()), to: z.string() }))

/** Names of people: they are kept as what is typed is, for the tab and whoever is signed in alone. */
const place = () => draftOf('found', 'desk')

/** What was opened last, the latest first. */
export const recentFinds = (): Find[] => {
  const read = stored.safeParse(place().read())
  return read.success ? read.data.map((find) => ({ ...find, Icon: History })) : []
}

export const keepFind = ({ id, text, note, to }: Find): void => {
  const others = recentFinds().filter((find) => find.id !== id)
  place().keep([{ id, text, note, to }, ...others.map(({ Icon: _, ...find }) => find)].slice(0, KEPT))
}
