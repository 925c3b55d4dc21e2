import { CalendarPlus, History, IdCard, ReceiptText, Shirt, UserPlus } from 'lucide-react'
import * as z from 'zod/mini'
import { opens } from '@/app/admin-routes'
import { adminLinks } from '@/app/layouts/admin-links'
import type { Find } from '@/features/desk/desk-found'
import type { MyRights, Right } from '@/features/staff/rights-rules'
import { draftOf } from '@/lib/draft'
import { paths } from '@/lib/paths'
import { opening } from '@/lib/navigation'

interface Place extends Find {
  /** Further words that find it, beside its name. */
  words: string
}

const deed = (text: string, Icon: Find['Icon'], to: string, right: Right, words: string): [Right, Place] => [
  right,
  { id: text, text, Icon, to, words },
]

/** Actions that can start from anywhere, with the permission each needs. */
const DEEDS = [
  deed('New Booking', ReceiptText, opening(paths.adminBookings, 'new'), 'booking', 'book phone sell seats'),
  deed('Add Customer', UserPlus, opening(paths.adminCustomers, 'new'), 'booking', 'new person'),
  deed('Create New Event', CalendarPlus, opening(paths.adminEventManagement, 'new'), 'trips', 'add trip departure'),
  deed('Add Product', Shirt, opening(paths.adminMerchandise, 'new'), 'store', 'new item merchandise'),
  deed('Invite Staff', IdCard, paths.adminStaff, 'roles', 'add new helper guide role'),
]

/** Other names of the admin pages. */
const ALSO: Record<string, string> = {
  [paths.admin]: 'home start today figures',
  [paths.adminEventManagement]: 'trips builder days photos publish import',
  [paths.adminActiveEvents]: 'trips guests guest list departures',
  [paths.adminEvents]: 'trips facts prices',
  [paths.adminWaitlist]: 'offers seats messages contact interest inbox',
  [paths.adminModeration]: 'comments flagged replies',
  [paths.customerManagement]: 'customers people members',
  [paths.adminBookings]: 'reservations transfers refunds',
  [paths.adminMail]: 'letters outbox',
  [paths.adminManagePlan]: 'payment plans instalments owing',
  [paths.adminBooks]: 'books gst revenue owed payments accounts export refunds',
  [paths.adminStripeSettings]: 'payment provider settings stripe',
  [paths.adminStore]: 'shop products',
  [paths.adminMerchandise]: 'products items stock',
  [paths.adminOrders]: 'store sales till',
  [paths.adminStaff]: 'roles rights helpers guides',
  [paths.adminSettings]: 'house rules company abn bank banner',
  [paths.adminHistory]: 'history audit who did what record',
}

const PAGES: Place[] = adminLinks
  .flatMap(({ links }) => links)
  .map(({ label, hint, to, Icon }) => ({ id: to, text: label, note: hint, Icon, to, words: ALSO[to] ?? '' }))

/** True if each typed word begins one of the place's words. */
const isCalled = ({ text, note, words }: Place, typed: string): boolean => {
  const own = `${text} ${note ?? ''} ${words}`.toLowerCase().split(' ')
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((name) => name.startsWith(word)))
}

/**
 * The actions and pages that these permissions allow and that match the typed text. All of them if nothing was typed.
 */
export const placesFor = (mine: MyRights, typed: string): { deeds: Find[]; pages: Find[] } => ({
  deeds: DEEDS.filter(([right, place]) => mine.rights.includes(right) && isCalled(place, typed)).map(
    ([, place]) => place,
  ),
  pages: PAGES.filter((place) => opens(mine, place.to) && isCalled(place, typed)),
})

const KEPT = 5

const stored = z.array(z.object({ id: z.string(), text: z.string(), note: z.nullish(z.string()), to: z.string() }))

/** Results contain people's names, so they are stored like a draft: for this tab and this user only. */
const place = () => draftOf('found', 'desk')

/** The results opened last, newest first. */
export const recentFinds = (): Find[] => {
  const read = stored.safeParse(place().read())
  return read.success ? read.data.map((find) => ({ ...find, Icon: History })) : []
}

export const keepFind = ({ id, text, note, to }: Find): void => {
  const others = recentFinds().filter((find) => find.id !== id)
  place().keep([{ id, text, note, to }, ...others.map(({ Icon: _, ...find }) => find)].slice(0, KEPT))
}
