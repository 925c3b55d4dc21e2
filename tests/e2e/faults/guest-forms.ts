import type { Page } from 'playwright/test'
import { addressOf, type FaultForm } from './form'

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByLabel('Message')

export const guestForms: FaultForm[] = [
  {
    name: 'contact',
    who: 'guest',
    fast: true,
    make: (_, tag) => ({
      path: '/contact',
      fill: async (page) => {
        await page.getByLabel('Name').fill('Agnes Lamp')
        await page.getByLabel('Email').fill(addressOf(tag))
        await message(page).fill(`Is ${tag} haunted?`)
      },
      typed: message,
      text: `Is ${tag} haunted?`,
      press: button('Send Message'),
      to: '/rest/v1/rpc/send_contact_message',
      rows: 'select 1 from public.contact_messages where email = $1',
      about: [addressOf(tag)],
      done: 'Message sent',
    }),
  },
  {
    name: 'waitlist',
    who: 'guest',
    make: (_, tag) => ({
      path: TASMANIA,
      open: (page) => page.getByRole('button', { name: 'Join Waitlist' }).first().click(),
      fill: async (page) => {
        await page.getByLabel('Full Name').fill('Agnes Lamp')
        await page.getByLabel('Email Address').fill(addressOf(tag))
        await page.getByLabel('Travellers').selectOption('3')
      },
      typed: (page) => page.getByLabel('Email Address'),
      text: addressOf(tag),
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }),
      to: '/rest/v1/rpc/join_waitlist',
      rows: 'select 1 from public.waitlist_submissions where email = $1 and seats = 3',
      about: [addressOf(tag)],
      // The second press of a lost answer finds the first.
      done: /been added to the waitlist|already on the waitlist/,
    }),
  },
]
