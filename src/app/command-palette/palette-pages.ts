import { CalendarPlus, History, IdCard, ReceiptText, Shirt, TicketPercent, UserPlus } from 'lucide-react'
import * as z from 'zod/mini'
import { canOpenPath } from '@/app/admin-routes'
import { adminLinks } from '@/app/layouts/admin-links'
import type { PaletteEntry } from '@/features/admin-overview/search-results'
import type { MyPermissions, Permission } from '@/features/auth/permissions/permissions-rules'
import { openDraft } from '@/lib/draft'
import { paths } from '@/lib/paths'
import { getOpenUrl } from '@/lib/navigation'

interface PaletteDestination extends PaletteEntry {
  /** Additional words by which the search finds the action or page. */
  keywords: string
}

const createPaletteAction = (
  text: string,
  Icon: PaletteEntry['Icon'],
  to: string,
  permission: Permission,
  keywords: string,
): [Permission, PaletteDestination] => [permission, { id: text, text, Icon, to, keywords }]

/** Actions that staff can start from any admin page, each with the permission that it needs. */
const PALETTE_ACTIONS = [
  createPaletteAction(
    'New Booking',
    ReceiptText,
    getOpenUrl(paths.adminBookings, 'new'),
    'booking',
    'book phone sell seats',
  ),
  createPaletteAction('Add Customer', UserPlus, getOpenUrl(paths.adminCustomers, 'new'), 'booking', 'new person'),
  createPaletteAction(
    'Create New Event',
    CalendarPlus,
    getOpenUrl(paths.adminEventManagement, 'new'),
    'trips',
    'add trip departure',
  ),
  createPaletteAction(
    'Add a Promo Code',
    TicketPercent,
    getOpenUrl(paths.adminPromoCodes, 'new'),
    'trips',
    'new discount coupon voucher',
  ),
  createPaletteAction('Add Product', Shirt, getOpenUrl(paths.adminMerchandise, 'new'), 'store', 'new item merchandise'),
  createPaletteAction('Invite Staff', IdCard, paths.adminStaff, 'roles', 'add new helper guide role'),
]

/** Other words by which the search finds an admin page, such as synonyms of its name. */
const PAGE_KEYWORDS: Record<string, string> = {
  [paths.admin]: 'home start today figures',
  [paths.adminEventManagement]: 'trips builder days photos publish import',
  [paths.adminActiveEvents]: 'trips guests guest list departures',
  [paths.adminEvents]: 'trips facts prices',
  [paths.adminPromoCodes]: 'discounts coupons vouchers prices',
  [paths.adminWaitlist]: 'offers seats messages contact interest inbox',
  [paths.adminModeration]: 'comments flagged replies',
  [paths.customerManagement]: 'customers people members',
  [paths.adminBookings]: 'reservations transfers refunds',
  [paths.adminEmails]: 'outbox messages sent',
  [paths.adminManagePlan]: 'payment plans instalments owing',
  [paths.adminReports]: 'books gst revenue owed payments accounts export refunds',
  [paths.adminStripeSettings]: 'payment provider settings stripe',
  [paths.adminStore]: 'shop products',
  [paths.adminMerchandise]: 'products items stock',
  [paths.adminOrders]: 'store sales till',
  [paths.adminStaff]: 'roles rights helpers guides',
  [paths.adminSettings]: 'company abn bank banner limits deadlines',
  [paths.adminActivityLog]: 'history audit who did what record',
}

const PALETTE_PAGES: PaletteDestination[] = adminLinks
  .flatMap(({ links }) => links)
  .map(({ label, hint, to, Icon }) => ({
    id: to,
    text: label,
    note: hint,
    Icon,
    to,
    keywords: PAGE_KEYWORDS[to] ?? '',
  }))

/** True if each typed word is the beginning of a word in the name, note or keywords of the action or page. */
const matchesQuery = ({ text, note, keywords }: PaletteDestination, query: string): boolean => {
  const searchTerms = `${text} ${note ?? ''} ${keywords}`.toLowerCase().split(' ')
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchTerms.some((name) => name.startsWith(word)))
}

/**
 * The actions and pages that these permissions allow and that match the typed text. Without typed text, all allowed
 * ones.
 */
export const findPaletteDestinations = (
  permissions: MyPermissions,
  query: string,
): { actions: PaletteEntry[]; pages: PaletteEntry[] } => ({
  actions: PALETTE_ACTIONS.filter(
    ([permission, destination]) => permissions.permissions.includes(permission) && matchesQuery(destination, query),
  ).map(([, action]) => action),
  pages: PALETTE_PAGES.filter((page) => canOpenPath(permissions, page.to) && matchesQuery(page, query)),
})

const MAX_RECENT_RESULTS = 5

const recentResultsSchema = z.array(
  z.object({ id: z.string(), text: z.string(), note: z.nullish(z.string()), to: z.string() }),
)

/**
 * Opens the storage for recently opened search results. The results contain people's names, so the draft storage is
 * used: its content belongs to one browser tab and one user.
 */
const openRecentResultsDraft = () => openDraft('recent-results', 'admin')

/** The recently opened search results, newest first. */
export const readRecentResults = (): PaletteEntry[] => {
  const parsedResults = recentResultsSchema.safeParse(openRecentResultsDraft().read())
  return parsedResults.success ? parsedResults.data.map((entry) => ({ ...entry, Icon: History })) : []
}

export const saveRecentResult = ({ id, text, note, to }: PaletteEntry): void => {
  const otherEntries = readRecentResults().filter((entry) => entry.id !== id)
  openRecentResultsDraft().save(
    [{ id, text, note, to }, ...otherEntries.map(({ Icon: _, ...find }) => find)].slice(0, MAX_RECENT_RESULTS),
  )
}
