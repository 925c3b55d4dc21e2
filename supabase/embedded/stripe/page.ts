import { cardNamed } from './test-controls.ts'
import { missing, ApiError } from './stripe-error.ts'
import { checkoutPage, failedPage, verifyPage } from './page-html.ts'
import type { Posts } from './webhooks.ts'
import { openSession, pay, expectedPayment } from './sessions.ts'
import type { TestApp } from './fake-state.ts'

const html = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

const lead = (to: string): Response => new Response(null, { status: 303, headers: { location: to } })

const act = (app: TestApp, posts: Posts, id: string, form: URLSearchParams): Response => {
  const session = openSession(app, id)
  const fill = (url: string | null) => (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
  if (form.get('deed') === 'close') return lead(fill(session.cancel_url))
  const shown = { session, title: expectedPayment(session).title }
  const bank = form.get('bank')
  const card = cardNamed(form.get('card'))
  const came = pay(app, id, card, bank === null ? undefined : bank === 'yes')
  void posts.flush()
  if (came === 'verify') return html(verifyPage(shown, card))
  if (came === 'declined')
    return html(checkoutPage(shown, 'Your card was declined. Nothing was charged: please try another one.'))
  return came === 'paid' ? lead(fill(session.success_url)) : lead(fill(session.cancel_url))
}

/** The fake checkout page, labelled as fake. */
export const servePage = async (
  request: Request,
  appOf: (live: boolean) => TestApp,
  posts: Posts,
): Promise<Response> => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const app = appOf(id.startsWith('cs_live'))
  try {
    if (request.method === 'POST') return act(app, posts, id, new URLSearchParams(await request.text()))
    const session = openSession(app, id)
    void posts.flush()
    if (session.status !== 'open') throw missing('checkout page', id)
    return html(checkoutPage({ session, title: expectedPayment(session).title }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return html(failedPage(), 404)
  }
}
