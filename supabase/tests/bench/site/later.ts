/** Where after years another address is opened, or something else is to be seen there, than the table of visits says. */
export const LATER: Record<string, { at?: string; sees?: string | RegExp }> = {
  '/admin/bookings': { sees: /bookings$/ },
  '/admin/customers': { sees: /^Page 1/ },
}
