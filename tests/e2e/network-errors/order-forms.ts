import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { createAdminClient, PUBLISHABLE_KEY } from '../../support/rest'
import {
  createEmailAddress,
  getButton,
  clickButton,
  getConfirmButton,
  getDialogButton,
  createProduct,
  getFirstRow,
  type NetworkErrorForm,
} from './form'

interface PlacedOrder {
  order_id: string
  token: string
}

/** Creates a visitor's order of one product for collection. */
export const createOrder = async (site: Site, uniqueText: string) => {
  const product = await createProduct(site, uniqueText)
  const reply = await fetch(`${site.url}/rest/v1/rpc/place_order`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ product_id: product.id, quantity: 1 }],
      buyer: { full_name: `Wick ${uniqueText}`, email: createEmailAddress(uniqueText), phone: null },
      delivery: { method: 'collect' },
      expected_total: product.price,
      request_id: crypto.randomUUID(),
    }),
  })
  const { order_id: id, token } = (await reply.json()) as PlacedOrder
  const { number } = await getFirstRow(
    site.sql<{ number: string }>('select number from public.orders where id = $1', [id]),
  )
  return { id, token, number }
}

const createPaidOrder = async (site: Site, uniqueText: string) => {
  const order = await createOrder(site, uniqueText)
  await (await createAdminClient(site)).rpc('mark_order_paid', { order_id: order.id })
  return order
}

const getCheckedBox = (name: string) => (page: Page) => page.getByRole('checkbox', { name, checked: true })
const getNoteField = (page: Page) => page.getByLabel('Note', { exact: true })

/** Forms for an order, and admin forms for orders and products. */
export const orderForms: NetworkErrorForm[] = [
  {
    name: 'order cancellation',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const { id, token } = await createOrder(site, uniqueText)
      return {
        path: `/orders/${id}?token=${token}`,
        open: clickButton('Cancel Order'),
        submitButton: getConfirmButton('Cancel Order'),
        requestPath: '/rest/v1/rpc/cancel_order',
        successSql: "select 1 from public.orders where id = $1 and status = 'cancelled'",
        sqlValues: [id],
        success: 'Order cancelled',
      }
    },
  },
  {
    name: 'marking an order as paid',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id, number } = await createOrder(site, uniqueText)
      return {
        path: `/admin/orders?q=${uniqueText}`,
        submitButton: (page) => page.getByRole('checkbox', { name: `Paid: ${number}` }),
        requestPath: '/rest/v1/rpc/mark_order_paid',
        successSql: 'select 1 from public.order_payments where order_id = $1',
        sqlValues: [id],
        success: 'Order paid',
        expectAutomaticSuccess: (page) => expect(getCheckedBox(`Paid: ${number}`)(page)).toBeVisible(),
      }
    },
  },
  {
    name: 'marking an order as fulfilled',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id, number } = await createPaidOrder(site, uniqueText)
      return {
        path: `/admin/orders?q=${uniqueText}`,
        submitButton: (page) => page.getByRole('checkbox', { name: `Fulfilled: ${number}` }),
        requestPath: '/rest/v1/orders',
        successSql: 'select 1 from public.orders where id = $1 and fulfilled_at is not null',
        sqlValues: [id],
        success: 'Order fulfilled',
        expectAutomaticSuccess: (page) => expect(getCheckedBox(`Fulfilled: ${number}`)(page)).toBeVisible(),
      }
    },
  },
  {
    name: 'order refund',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id, number } = await createPaidOrder(site, uniqueText)
      return {
        path: `/admin/orders?q=${uniqueText}`,
        open: clickButton(`Refund ${number}`),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('3')
          await getNoteField(page).fill(`Torn, ${uniqueText}`)
        },
        inputField: getNoteField,
        inputText: `Torn, ${uniqueText}`,
        submitButton: getDialogButton('Issue Refund'),
        confirmButton: getConfirmButton('Issue Refund'),
        requestPath: '/rest/v1/rpc/refund_order',
        successSql: 'select 1 from public.order_payments where order_id = $1 and amount < 0',
        sqlValues: [id],
        success: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'product',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/merchandise',
      open: clickButton('Add Product'),
      fill: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill(`Bell ${uniqueText}`)
        await page.getByLabel('Price (AUD)', { exact: true }).fill('12.50')
      },
      inputField: (page) => page.getByLabel('Name', { exact: true }),
      inputText: `Bell ${uniqueText}`,
      submitButton: getButton('Create Item'),
      requestPath: '/rest/v1/rpc/save_product',
      successSql: 'select 1 from public.products where name = $1',
      sqlValues: [`Bell ${uniqueText}`],
      success: 'Item Created',
    }),
  },
  {
    name: 'request for a coming product',
    role: 'guest',
    createCase: async ({ sql }, uniqueText) => {
      const { id } = await getFirstRow(
        sql<{ id: string }>(
          "select id from public.products where status = 'live' and availability = 'coming_soon' limit 1",
        ),
      )
      const getEmailField = (page: Page) => page.getByRole('form', { name: /^Tell me/ }).getByLabel('Email Address')
      return {
        path: `/store/${id}`,
        // Waits until the script of the form is loaded.
        open: (page) => page.waitForLoadState('networkidle'),
        fill: (page) => getEmailField(page).fill(createEmailAddress(uniqueText)),
        inputField: getEmailField,
        inputText: createEmailAddress(uniqueText),
        submitButton: getButton('Tell Me'),
        requestPath: '/rest/v1/rpc/request_product',
        successSql: 'select 1 from public.product_interest where email = $1',
        sqlValues: [createEmailAddress(uniqueText)],
        success: 'You are on the list',
      }
    },
  },
]
