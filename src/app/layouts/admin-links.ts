import {
  BookOpen,
  CalendarCheck,
  CalendarCog,
  CreditCard,
  Flag,
  Ghost,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Mail,
  Package,
  Receipt,
  Settings,
  Shirt,
  TicketPercent,
  ShoppingBag,
  Users,
  Wallet,
} from 'lucide-react'
import { paths } from '@/lib/paths'
import type { SideNavGroup } from './side-nav'
/**
 * Every admin page in the menu. `label` is the heading of the page. The product specification fixes some headings; for
 * these, `hint` says in other words what the page contains.
 */
export const adminLinks: SideNavGroup[] = [
  { links: [{ label: 'Admin Dashboard', to: paths.admin, Icon: LayoutDashboard }] },
  {
    title: 'Departures',
    links: [
      {
        label: 'Event Management',
        hint: 'Trips',
        to: paths.adminEventManagement,
        otherPaths: ['/admin/trips', paths.adminEventManagement],
        Icon: CalendarCog,
      },
      {
        label: 'Active Events',
        hint: 'Guest lists',
        to: paths.adminActiveEvents,
        otherPaths: [paths.adminActiveEvents],
        Icon: CalendarCheck,
      },
      { label: 'Events Community', hint: 'Dates and prices', to: paths.adminEvents, Icon: Ghost },
      { label: 'Promo Codes', to: paths.adminPromoCodes, Icon: TicketPercent },
      { label: 'Waitlist Management', hint: 'Waitlist and enquiries', to: paths.adminWaitlist, Icon: ListChecks },
      { label: 'Moderation', to: paths.adminModeration, Icon: Flag },
    ],
  },
  {
    title: 'People and money',
    links: [
      {
        label: 'Customer Management',
        to: paths.customerManagement,
        otherPaths: [paths.adminCustomers, '/admin/customer', '/customer'],
        Icon: Users,
      },
      {
        label: 'Active Bookings',
        to: paths.adminBookings,
        otherPaths: [paths.adminBookings],
        Icon: Receipt,
      },
      { label: 'Emails', to: paths.adminEmails, Icon: Mail },
      {
        label: 'Manage Payment Plan',
        hint: 'Payments',
        to: paths.adminManagePlan,
        otherPaths: [paths.adminManagePlan],
        Icon: Wallet,
      },
      { label: 'Reports', to: paths.adminReports, Icon: BookOpen },
      { label: 'Card Payments', to: paths.adminStripeSettings, Icon: CreditCard },
    ],
  },
  {
    title: 'Store',
    links: [
      { label: 'Store Management', hint: 'Shop', to: paths.adminStore, Icon: ShoppingBag },
      { label: 'Manage Merchandise', hint: 'Products', to: paths.adminMerchandise, Icon: Shirt },
      { label: 'Orders', to: paths.adminOrders, Icon: Package },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Staff', to: paths.adminStaff, Icon: IdCard },
      { label: 'Settings', to: paths.adminSettings, Icon: Settings },
      { label: 'Security', to: paths.adminSecurity, Icon: KeyRound },
      { label: 'Activity Log', to: paths.adminActivityLog, Icon: History },
    ],
  },
]
