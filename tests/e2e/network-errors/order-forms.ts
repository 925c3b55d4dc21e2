import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { asAdmin, EMBEDDED_KEY } from '../../support/rest'
import { addressOf, button, click, confirm, inDialog, newProduct, one, type NetworkErrorForm } from './form'

interface Order {
  order_id: string
  token: string
}

/** A visitor's order of one product for collection. */
export const newOrder = async (site: Site, tag: string) => {
  const item = await newProduct(site, tag)
  const reply = await fetch(`${site.url}/rest/v1/rpc/place_order`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ product_id: item.id, quantity: 1 }],
      buyer: { full_name: `Wick ${tag}`, email: addressOf(tag), phone: null },
      delivery: { method: 'collect' },
      expected_total: item.price,
      request_id: crypto.randomUUID(),
    }),
  })
  const { order_id: id, token } = (await reply.json()) as Order
  const { number } = await one(site.sql<{ number: string }>('select number from public.orders where id = $1', [id]))
  return { id, token, number }
}

const paidOrder = async (site: Site, tag: string) => {
  const order = await newOrder(site, tag)
  await (await asAdmin(site)).rpc('mark_order_paid', { order_id: order.id })
  return order
}

const getCheckedBox = (name: string) => (page: Page) => page.getByRole('checkbox', { name, checked: true })
const note = (page: Page) => page.getByLabel('Note', { exact: true })

/** Forms for an order, and admin forms for orders and products. */
export const orderForms: NetworkErrorForm[] = [
  {
    name: 'order cancellation',
    role: 'guest',
    make: async (site, tag) => {
      const { id, token } = await newOrder(site, tag)
      return {
        path: `/orders/${id}?token=${token}`,
        open: click('Cancel Order'),
        clickButton: confirm('Cancel Order'),
        to: '/rest/v1/rpc/cancel_order',
        rows: "select 1 from public.orders where id = $1 and status = 'cancelled'",
        about: [id],
        done: 'Order cancelled',
      }
    },
  },
  {
    name: 'marking an order as paid',
    role: 'admin',
    make: async (site, tag) => {
      const { id, number } = await newOrder(site, tag)
      return {
        path: `/admin/orders?q=${tag}`,
        clickButton: (page) => page.getByRole('checkbox', { name: `Paid: ${number}` }),
        to: '/rest/v1/rpc/mark_order_paid',
        rows: 'select 1 from public.order_payments where order_id = $1',
        about: [id],
        done: 'Order paid',
        shown: (page) => expect(getCheckedBox(`Paid: ${number}`)(page)).toBeVisible(),
      }
    },
  },
  {
    name: 'marking an order as fulfilled',
    role: 'admin',
    make: async (site, tag) => {
      const { id, number } = await paidOrder(site, tag)
      return {
        path: `/admin/orders?q=${tag}`,
        clickButton: (page) => page.getByRole('checkbox', { name: `Fulfilled: ${number}` }),
        to: '/rest/v1/orders',
        rows: 'select 1 from public.orders where id = $1 and fulfilled_at is not null',
        about: [id],
        done: 'Order fulfilled',
        shown: (page) => expect(getCheckedBox(`Fulfilled: ${number}`)(page)).toBeVisible(),
      }
    },
  },
  {
    name: 'order refund',
    role: 'admin',
    make: async (site, tag) => {
      const { id, number } = await paidOrder(site, tag)
      return {
        path: `/admin/orders?q=${tag}`,
        open: click(`Refund ${number}`),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('3')
          await note(page).fill(`Torn, ${tag}`)
        },
        typed: note,
        text: `Torn, ${tag}`,
        clickButton: inDialog('Issue Refund'),
        expects: confirm('Issue Refund'),
        to: '/rest/v1/rpc/refund_order',
        rows: 'select 1 from public.order_payments where order_id = $1 and amount < 0',
        about: [id],
        done: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'product',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/merchandise',
      open: click('Add Product'),
      fill: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill(`Bell ${tag}`)
        await page.getByLabel('Price (AUD)', { exact: true }).fill('12.50')
      },
      typed: (page) => page.getByLabel('Name', { exact: true }),
      text: `Bell ${tag}`,
      clickButton: button('Create Item'),
      to: '/rest/v1/rpc/save_product',
      rows: 'select 1 from public.products where name = $1',
      about: [`Bell ${tag}`],
      done: 'Item Created',
    }),
  },
  {
    name: 'request for a coming product',
    role: 'guest',
    make: async ({ sql }, tag) => {
      const { id } = await one(
        sql<{ id: string }>(
          "select id from public.products where status = 'live' and availability = 'coming_soon' limit 1",
        ),
      )
      const field = (page: Page) => page.getByRole('form', { name: /^Tell me/ }).getByLabel('Email Address')
      return {
        path: `/store/${id}`,
        // The form is in a chunk that loads separately.
        open: (page) => page.waitForLoadState('networkidle'),
        fill: (page) => field(page).fill(addressOf(tag)),
        typed: field,
        text: addressOf(tag),
        clickButton: button('Tell Me'),
        to: '/rest/v1/rpc/request_product',
        rows: 'select 1 from public.product_interest where email = $1',
        about: [addressOf(tag)],
        done: 'You are on the list',
      }
    },
  },
]
