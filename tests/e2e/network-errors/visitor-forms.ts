import type { Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import { addressOf, button, newProduct, type NetworkErrorForm } from './form'

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'

const message = (page: Page) => page.getByLabel('Message')

export const guestForms: NetworkErrorForm[] = [
  {
    name: 'contact message',
    role: 'guest',
    fast: ['slow', 'kept'],
    make: (_, tag) => ({
      path: '/contact',
      fill: async (page) => {
        await page.getByLabel('Name').fill('Agnes Lamp')
        await page.getByLabel('Email').fill(addressOf(tag))
        await message(page).fill(`Is ${tag} haunted?`)
      },
      typed: message,
      text: `Is ${tag} haunted?`,
      clickButton: button('Send Message'),
      to: '/rest/v1/rpc/send_contact_message',
      rows: 'select 1 from public.contact_messages where email = $1',
      about: [addressOf(tag)],
      done: 'Message sent',
    }),
  },
  {
    name: 'joining a waitlist',
    role: 'guest',
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
      clickButton: (page) => page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }),
      to: '/rest/v1/rpc/join_waitlist',
      rows: 'select 1 from public.waitlist_submissions where email = $1 and seats = 3',
      about: [addressOf(tag)],
      // After a lost response, the second click finds the entry of the first.
      done: /been added to the waitlist|already on the waitlist/,
    }),
  },
  {
    name: 'interest in a trip',
    role: 'guest',
    make: (_, tag) => ({
      path: '/interest',
      open: (page) => page.getByRole('button', { name: 'Express Interest in USA' }).click(),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Name').fill('Agnes Lamp')
        await page.getByRole('dialog').getByLabel('Email').fill(addressOf(tag))
        await message(page).fill(`Two of us, ${tag}`)
      },
      typed: message,
      text: `Two of us, ${tag}`,
      clickButton: button('Register Interest'),
      to: '/rest/v1/rpc/express_interest',
      rows: 'select 1 from public.interest_submissions where email = $1',
      about: [addressOf(tag)],
      done: 'Interest Registered!',
    }),
  },
  {
    name: 'registration',
    role: 'guest',
    make: (_, tag) => ({
      path: '/register',
      fill: async (page) => {
        await page.getByLabel('Full Name').fill('Agnes Lamp')
        await page.getByLabel('Email').fill(addressOf(tag))
      },
      secret: (page) => page.getByRole('textbox', { name: 'Password' }).fill('lantern-and-fog-9'),
      typed: (page) => page.getByLabel('Email'),
      text: addressOf(tag),
      clickButton: button('Create Account'),
      to: '/auth/v1/signup',
      rows: 'select 1 from auth.users where email = $1',
      about: [addressOf(tag)],
      done: 'Please check your email to confirm your account.',
    }),
  },
  {
    name: 'login',
    role: 'guest',
    make: () => ({
      path: '/login',
      fill: (page) => page.getByLabel('Email').fill(brand.demo.member),
      secret: (page) => page.getByRole('textbox', { name: 'Password' }).fill(brand.demo.password),
      typed: (page) => page.getByLabel('Email'),
      text: brand.demo.member,
      clickButton: button('Sign In'),
      to: '/auth/v1/token',
      rows: 'select 1 from auth.users where email = $1 and last_sign_in_at is not null',
      about: [brand.demo.member],
      done: 'Welcome back!',
    }),
  },
  {
    name: 'password reset request',
    role: 'guest',
    make: () => ({
      path: '/forgot-password',
      fill: (page) => page.getByLabel('Email').fill(brand.demo.member),
      typed: (page) => page.getByLabel('Email'),
      text: brand.demo.member,
      clickButton: button('Send Reset Link'),
      to: '/auth/v1/recover',
      rows: 'select 1 from auth.users where email = $1',
      about: [brand.demo.member],
      done: /a link to set a new password is on its way/,
    }),
  },
  {
    name: 'store checkout',
    role: 'guest',
    fast: ['lost'],
    make: async (site, tag) => {
      const { id: productId, name, price } = await newProduct(site, tag)
      return {
        path: '/checkout',
        open: async (page) => {
          const line = { productId, name, price, quantity: 1 }
          await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([line]))
          await page.reload()
        },
        fill: async (page) => {
          await page.getByLabel('Full Name').fill('Agnes Lamp')
          await page.getByLabel('Email').fill(addressOf(tag))
          await page.getByLabel('Street Address').fill('13 Gallows Lane')
          await page.getByLabel('Suburb').fill('Hobart')
          await page.getByLabel('State').selectOption('TAS')
          await page.getByLabel('Postcode').fill('7000')
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        },
        typed: (page) => page.getByLabel('Email'),
        text: addressOf(tag),
        clickButton: button('Place Order'),
        to: '/rest/v1/rpc/place_order',
        rows: 'select 1 from public.orders where email = $1',
        about: [addressOf(tag)],
        done: /^Order ORD-/,
      }
    },
  },
]
