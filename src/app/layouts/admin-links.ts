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
  ShoppingBag,
  Users,
  Wallet,
} from 'lucide-react'
import { paths } from '@/lib/paths'
import type { SideNavGroup } from './side-nav'

/** Every screen of the desk, by the desk's own name; where its heading says another, with that. */
export const adminLinks: SideNavGroup[] = [
  { links: [{ label: 'Admin Dashboard', to: paths.admin, Icon: LayoutDashboard }] },
  {
    title: 'Departures',
    links: [
      {
        label: 'Trips',
        title: 'Event Management',
        to: paths.adminEventManagement,
        within: ['/admin/trips', paths.adminEventManagement],
        Icon: CalendarCog,
      },
      {
        label: 'Guest Lists',
        title: 'Active Events',
        to: paths.adminActiveEvents,
        within: [paths.adminActiveEvents],
        Icon: CalendarCheck,
      },
      { label: 'Dates & Prices', title: 'Events Community', to: paths.adminEvents, Icon: Ghost },
      { label: 'Waitlist & Inbox', title: 'Waitlist Management', to: paths.adminWaitlist, Icon: ListChecks },
      { label: 'Moderation', to: paths.adminModeration, Icon: Flag },
    ],
  },
  {
    title: 'People and money',
    links: [
      {
        label: 'Customers',
        title: 'Customer Management',
        to: paths.customerManagement,
        within: [paths.adminCustomers, '/admin/customer', '/customer'],
        Icon: Users,
      },
      {
        label: 'Bookings',
        title: 'Active Bookings',
        to: paths.adminBookings,
        within: [paths.adminBookings],
        Icon: Receipt,
      },
      { label: 'Letters', to: paths.adminMail, Icon: Mail },
      {
        label: 'Payments',
        title: 'Manage Payment Plan',
        to: paths.adminManagePlan,
        within: [paths.adminManagePlan],
        Icon: Wallet,
      },
      { label: 'Books', to: paths.adminBooks, Icon: BookOpen },
      { label: 'Card Provider', title: 'Stripe Settings', to: paths.adminStripeSettings, Icon: CreditCard },
    ],
  },
  {
    title: 'Store',
    links: [
      { label: 'Shop', title: 'Store Management', to: paths.adminStore, Icon: ShoppingBag },
      { label: 'Products', title: 'Manage Merchandise', to: paths.adminMerchandise, Icon: Shirt },
      { label: 'Orders', to: paths.adminOrders, Icon: Package },
    ],
  },
  {
    title: 'The house',
    links: [
      { label: 'Staff', to: paths.adminStaff, Icon: IdCard },
      { label: 'Settings', to: paths.adminSettings, Icon: Settings },
      { label: 'Security', to: paths.adminSecurity, Icon: KeyRound },
      { label: 'Who Did What', to: paths.adminHistory, Icon: History },
    ],
  },
]
