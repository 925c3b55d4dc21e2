import type { Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import { createEmailAddress, getButton, createProduct, type NetworkErrorForm } from './form'

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

const getMessageField = (page: Page) => page.getByLabel('Message')
const getQuestionField = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true })

export const guestForms: NetworkErrorForm[] = [
  {
    name: 'contact message',
    role: 'guest',
    inShortSuite: ['slow', 'reload'],
    createCase: (_, uniqueText) => ({
      path: '/contact',
      fill: async (page) => {
        await page.getByLabel('Name').fill('Agnes Lamp')
        await page.getByLabel('Email').fill(createEmailAddress(uniqueText))
        await getMessageField(page).fill(`Is ${uniqueText} haunted?`)
      },
      inputField: getMessageField,
      inputText: `Is ${uniqueText} haunted?`,
      submitButton: getButton('Send Message'),
      requestPath: '/rest/v1/rpc/send_contact_message',
      successSql: 'select 1 from public.contact_messages where email = $1',
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Message sent',
    }),
  },
  {
    name: 'question about a trip',
    role: 'guest',
    createCase: (_, uniqueText) => ({
      path: `${TASMANIA_PATH}#ask`,
      fill: async (page) => {
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Agnes Lamp')
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill(createEmailAddress(uniqueText))
        await getQuestionField(page).fill(`Is ${uniqueText} haunted?`)
      },
      inputField: getQuestionField,
      inputText: `Is ${uniqueText} haunted?`,
      submitButton: getButton('Send Question'),
      requestPath: '/rest/v1/rpc/send_contact_message',
      successSql: 'select 1 from public.contact_messages where email = $1 and event_id is not null',
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Question sent',
    }),
  },
  {
    name: 'joining a waitlist',
    role: 'guest',
    createCase: (_, uniqueText) => ({
      path: TASMANIA_PATH,
      open: (page) => page.getByRole('button', { name: 'Join Waitlist' }).first().click(),
      fill: async (page) => {
        await page.getByLabel('Full Name').fill('Agnes Lamp')
        await page.getByLabel('Email Address').fill(createEmailAddress(uniqueText))
        await page.getByLabel('Travellers').selectOption('3')
      },
      inputField: (page) => page.getByLabel('Email Address'),
      inputText: createEmailAddress(uniqueText),
      submitButton: (page) => page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }),
      requestPath: '/rest/v1/rpc/join_waitlist',
      successSql: 'select 1 from public.waitlist_submissions where email = $1 and seats = 3',
      sqlValues: [createEmailAddress(uniqueText)],
      // After a lost response, the second click finds the waitlist entry of the first click.
      success: /been added to the waitlist|already on the waitlist/,
    }),
  },
  {
    name: 'interest in a trip',
    role: 'guest',
    createCase: (_, uniqueText) => ({
      path: '/interest',
      open: (page) => page.getByRole('button', { name: 'Express Interest in USA' }).click(),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Name').fill('Agnes Lamp')
        await page.getByRole('dialog').getByLabel('Email').fill(createEmailAddress(uniqueText))
        await getMessageField(page).fill(`Two of us, ${uniqueText}`)
      },
      inputField: getMessageField,
      inputText: `Two of us, ${uniqueText}`,
      submitButton: getButton('Register Interest'),
      requestPath: '/rest/v1/rpc/express_interest',
      successSql: 'select 1 from public.interest_submissions where email = $1',
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Interest Registered!',
    }),
  },
  {
    name: 'registration',
    role: 'guest',
    createCase: (_, uniqueText) => ({
      path: '/register',
      fill: async (page) => {
        await page.getByLabel('Full Name').fill('Agnes Lamp')
        await page.getByLabel('Email').fill(createEmailAddress(uniqueText))
      },
      fillSecret: (page) => page.getByRole('textbox', { name: 'Password' }).fill('lantern-and-fog-9'),
      inputField: (page) => page.getByLabel('Email'),
      inputText: createEmailAddress(uniqueText),
      submitButton: getButton('Create Account'),
      requestPath: '/auth/v1/signup',
      successSql: 'select 1 from auth.users where email = $1',
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Please check your email to confirm your account.',
    }),
  },
  {
    name: 'login',
    role: 'guest',
    createCase: () => ({
      path: '/login',
      fill: (page) => page.getByLabel('Email').fill(brand.demo.member),
      fillSecret: (page) => page.getByRole('textbox', { name: 'Password' }).fill(brand.demo.password),
      inputField: (page) => page.getByLabel('Email'),
      inputText: brand.demo.member,
      submitButton: getButton('Sign In'),
      requestPath: '/auth/v1/token',
      successSql: 'select 1 from auth.users where email = $1 and last_sign_in_at is not null',
      sqlValues: [brand.demo.member],
      success: 'Welcome back!',
    }),
  },
  {
    name: 'password reset request',
    role: 'guest',
    createCase: () => ({
      path: '/forgot-password',
      fill: (page) => page.getByLabel('Email').fill(brand.demo.member),
      inputField: (page) => page.getByLabel('Email'),
      inputText: brand.demo.member,
      submitButton: getButton('Send Reset Link'),
      requestPath: '/auth/v1/recover',
      successSql: 'select 1 from auth.users where email = $1',
      sqlValues: [brand.demo.member],
      success: /a link to set a new password is on its way/,
    }),
  },
  {
    name: 'store checkout',
    role: 'guest',
    inShortSuite: ['lost'],
    createCase: async (site, uniqueText) => {
      const { id: productId, name, price } = await createProduct(site, uniqueText)
      return {
        path: '/checkout',
        open: async (page) => {
          const cartLine = { productId, name, price, quantity: 1 }
          await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([cartLine]))
          await page.reload()
        },
        fill: async (page) => {
          await page.getByLabel('Full Name').fill('Agnes Lamp')
          await page.getByLabel('Email').fill(createEmailAddress(uniqueText))
          await page.getByLabel('Street Address').fill('13 Gallows Lane')
          await page.getByLabel('Suburb').fill('Hobart')
          await page.getByLabel('State').selectOption('TAS')
          await page.getByLabel('Postcode').fill('7000')
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        },
        inputField: (page) => page.getByLabel('Email'),
        inputText: createEmailAddress(uniqueText),
        submitButton: getButton('Place Order'),
        requestPath: '/rest/v1/rpc/place_order',
        successSql: 'select 1 from public.orders where email = $1',
        sqlValues: [createEmailAddress(uniqueText)],
        success: /^Order ORD-/,
      }
    },
  },
]
