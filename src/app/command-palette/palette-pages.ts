import { CalendarPlus, History, IdCard, ReceiptText, Shirt, UserPlus } from 'lucide-react'
import * as z from 'zod/mini'
import { opens } from '@/app/admin-routes'
import { adminLinks } from '@/app/layouts/admin-links'
import type { PaletteEntry } from '@/features/admin-overview/search-results'
import type { MyPermissions, Right } from '@/features/staff/permissions-rules'
import { draftOf } from '@/lib/draft'
import { paths } from '@/lib/paths'
import { opening } from '@/lib/navigation'

interface Place extends PaletteEntry {
  /** Further words that find it, beside its name. */
  keywords: string
}

const action = (
  text: string,
  Icon: PaletteEntry['Icon'],
  to: string,
  right: Right,
  keywords: string,
): [Right, Place] => [right, { id: text, text, Icon, to, keywords }]

/** Actions that can start from anywhere, with the permission each needs. */
const ACTIONS = [
  action('New Booking', ReceiptText, opening(paths.adminBookings, 'new'), 'booking', 'book phone sell seats'),
  action('Add Customer', UserPlus, opening(paths.adminCustomers, 'new'), 'booking', 'new person'),
  action('Create New Event', CalendarPlus, opening(paths.adminEventManagement, 'new'), 'trips', 'add trip departure'),
  action('Add Product', Shirt, opening(paths.adminMerchandise, 'new'), 'store', 'new item merchandise'),
  action('Invite Staff', IdCard, paths.adminStaff, 'roles', 'add new helper guide role'),
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
  [paths.adminEmails]: 'letters outbox',
  [paths.adminManagePlan]: 'payment plans instalments owing',
  [paths.adminReports]: 'books gst revenue owed payments accounts export refunds',
  [paths.adminStripeSettings]: 'payment provider settings stripe',
  [paths.adminStore]: 'shop products',
  [paths.adminMerchandise]: 'products items stock',
  [paths.adminOrders]: 'store sales till',
  [paths.adminStaff]: 'roles rights helpers guides',
  [paths.adminSettings]: 'house rules company abn bank banner',
  [paths.adminActivityLog]: 'history audit who did what record',
}

const PAGES: Place[] = adminLinks
  .flatMap(({ links }) => links)
  .map(({ label, hint, to, Icon }) => ({ id: to, text: label, note: hint, Icon, to, keywords: ALSO[to] ?? '' }))

/** True if each typed word begins one of the place's words. */
const isCalled = ({ text, note, keywords }: Place, typed: string): boolean => {
  const own = `${text} ${note ?? ''} ${keywords}`.toLowerCase().split(' ')
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((name) => name.startsWith(word)))
}

/**
 * The actions and pages that these permissions allow and that match the typed text. All of them if nothing was typed.
 */
export const placesFor = (
  permissions: MyPermissions,
  typed: string,
): { actions: PaletteEntry[]; pages: PaletteEntry[] } => ({
  actions: ACTIONS.filter(([right, place]) => permissions.permissions.includes(right) && isCalled(place, typed)).map(
    ([, place]) => place,
  ),
  pages: PAGES.filter((place) => opens(permissions, place.to) && isCalled(place, typed)),
})

const MAX_RECENT = 5

const stored = z.array(z.object({ id: z.string(), text: z.string(), note: z.nullish(z.string()), to: z.string() }))

/** Results contain people's names, so they are stored like a draft: for this tab and this user only. */
const place = () => draftOf('recent-results', 'admin')

/** The results opened last, newest first. */
export const recentFinds = (): PaletteEntry[] => {
  const read = stored.safeParse(place().read())
  return read.success ? read.data.map((find) => ({ ...find, Icon: History })) : []
}

export const keepPalette = ({ id, text, note, to }: PaletteEntry): void => {
  const others = recentFinds().filter((find) => find.id !== id)
  place().keep([{ id, text, note, to }, ...others.map(({ Icon: _, ...find }) => find)].slice(0, MAX_RECENT))
}
