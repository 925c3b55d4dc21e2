import { parseCardName } from './test-controls.ts'
import { createNotFoundError, StripeApiError } from './stripe-error.ts'
import { renderCheckoutPage, renderClosedPage, renderVerifyPage } from './page-html.ts'
import type { WebhookSender } from './webhooks.ts'
import { getOpenSession, payForSession, getExpectedPayment } from './sessions.ts'
import type { FakeStripeState } from './fake-state.ts'

const createHtmlResponse = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

const createRedirect = (location: string): Response => new Response(null, { status: 303, headers: { location } })

const handlePageAction = (
  fakeState: FakeStripeState,
  webhooks: WebhookSender,
  id: string,
  form: URLSearchParams,
): Response => {
  const session = getOpenSession(fakeState, id)
  const fillSessionId = (url: string | null) => (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
  if (form.get('action') === 'close') return createRedirect(fillSessionId(session.cancel_url))
  const pageContent = { session, title: getExpectedPayment(session).title }
  const bankVerification = form.get('bank')
  const selectedCard = parseCardName(form.get('card'))
  const paymentResult = payForSession(
    fakeState,
    id,
    selectedCard,
    bankVerification === null ? undefined : bankVerification === 'yes',
  )
  void webhooks.releaseHeldDeliveries()
  if (paymentResult === 'verify') return createHtmlResponse(renderVerifyPage(pageContent, selectedCard))
  if (paymentResult === 'declined')
    return createHtmlResponse(
      renderCheckoutPage(pageContent, 'Your card was declined. You weren’t charged. Try another card.'),
    )
  return paymentResult === 'paid'
    ? createRedirect(fillSessionId(session.success_url))
    : createRedirect(fillSessionId(session.cancel_url))
}

/** Serves the fake checkout page. The page says that it is fake. */
export const serveCheckoutPage = async (
  request: Request,
  getState: (isLive: boolean) => FakeStripeState,
  webhooks: WebhookSender,
): Promise<Response> => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const fakeState = getState(id.startsWith('cs_live'))
  try {
    if (request.method === 'POST')
      return handlePageAction(fakeState, webhooks, id, new URLSearchParams(await request.text()))
    const session = getOpenSession(fakeState, id)
    void webhooks.releaseHeldDeliveries()
    if (session.status !== 'open') throw createNotFoundError('checkout page', id)
    return createHtmlResponse(renderCheckoutPage({ session, title: getExpectedPayment(session).title }))
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return createHtmlResponse(renderClosedPage(), 404)
  }
}
