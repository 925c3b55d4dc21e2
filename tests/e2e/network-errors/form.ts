import type { Locator, Page } from 'playwright/test'
import type { Site } from '../../support/e2e'

/** One form of the site with the data for one test, or a button without fields. */
export interface FormCase {
  path: string
  /** Opens the form from the page. */
  open?: (page: Page) => Promise<unknown>
  /** Opens the form after a reload, if that requires other steps than `open`. */
  reopen?: (page: Page) => Promise<unknown>
  fill?: (page: Page) => Promise<unknown>
  /** Fills in the fields whose values must not be stored in the browser. They are filled in again after a reload. */
  fillSecret?: (page: Page) => Promise<unknown>
  /** A field whose value must survive errors and reloads. */
  inputField?: (page: Page) => Locator
  inputText?: string
  submitButton: (page: Page) => Locator
  /** The button that confirms the dialog before the request is sent. */
  confirmButton?: (page: Page) => Locator
  /** Set if the confirmation dialog needs a query to the backend. If the query fails, the dialog does not appear. */
  confirmationNeedsQuery?: true
  /**
   * Types a new value, such as an authenticator code, in a field that accepts each value only once. Called after the
   * response to the first value was lost.
   */
  replaceUsedInput?: (page: Page) => Promise<unknown>
  /** The path of the form's request. */
  requestPath: string | RegExp
  /** A query that must return exactly one row after the test. */
  successSql: string
  sqlValues: unknown[]
  /** The message after success, or an element that shows the result. */
  success: string | RegExp | ((page: Page) => Locator)
  /** Checks that the page detects the success automatically after a lost response, without a second click. */
  expectAutomaticSuccess?: (page: Page) => Promise<void>
}

/**
 * The tests of a form. `lost`: the request or its response is lost. `slow`: the form is submitted offline and then on a
 * slow network. `reload`: the page is reloaded and the session has ended.
 */
export type NetworkErrorKind = 'lost' | 'slow' | 'reload'

/** The account that signs in. */
export interface Account {
  email: string
  password: string
}

export interface NetworkErrorForm {
  name: string
  /** The user of the form. A newcomer has a new account, which the test can change. */
  role: 'guest' | 'member' | 'admin' | 'newcomer'
  /** The tests of this form that the short suite runs too. */
  inShortSuite?: readonly NetworkErrorKind[]
  /** Set if the request needs no valid session. */
  needsNoSession?: true
  /** Creates everything that the form needs but does not test. */
  createCase: (site: Site, uniqueText: string, account: Account) => FormCase | Promise<FormCase>
}

let uniqueTextCount = 0

/** Returns a text that no other row of the test run contains. */
export const createUniqueText = (): string => `f${process.pid}x${(uniqueTextCount += 1)}`

export const createEmailAddress = (uniqueText: string): string => `${uniqueText}@example.test`

export const getFirstRow = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (row === undefined) throw new Error('No row was there.')
  return row
}

export const getButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
export const clickButton = (name: string) => (page: Page) => getButton(name)(page).click()
export const getDialogButton = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The button with this name in a confirmation dialog. */
export const getConfirmButton = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })

/** Creates a product with unlimited stock. */
export const createProduct = ({ sql }: Site, uniqueText: string) =>
  getFirstRow(
    sql<{ id: string; name: string; price: number }>(
      "insert into public.products (name, price, status) values ($1, 8, 'live') returning id, name, price",
      [`Sticker ${uniqueText}`],
    ),
  )
