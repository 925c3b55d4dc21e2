import { cardNamed } from './controls.ts'
import { missing, StripeFault } from './fault.ts'
import { checkoutPage, failedPage, verifyPage } from './page-html.ts'
import type { Posts } from './posts.ts'
import { openSession, pay, wantedOf } from './sessions.ts'
import type { World } from './world.ts'

const html = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

const lead = (to: string): Response => new Response(null, { status: 303, headers: { location: to } })

const act = (world: World, posts: Posts, id: string, form: URLSearchParams): Response => {
  const session = openSession(world, id)
  const fill = (url: string | null) => (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
  if (form.get('deed') === 'close') return lead(fill(session.cancel_url))
  const shown = { session, title: wantedOf(session).title }
  const bank = form.get('bank')
  const card = cardNamed(form.get('card'))
  const came = pay(world, id, card, bank === null ? undefined : bank === 'yes')
  void posts.flush()
  if (came === 'verify') return html(verifyPage(shown, card))
  if (came === 'declined')
    return html(checkoutPage(shown, 'Your card was declined. Nothing was charged: please try another one.'))
  return came === 'paid' ? lead(fill(session.success_url)) : lead(fill(session.cancel_url))
}

/** The fake checkout page, labelled as fake. */
export const servePage = async (
  request: Request,
  worldOf: (live: boolean) => World,
  posts: Posts,
): Promise<Response> => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const world = worldOf(id.startsWith('cs_live'))
  try {
    if (request.method === 'POST') return act(world, posts, id, new URLSearchParams(await request.text()))
    const session = openSession(world, id)
    void posts.flush()
    if (session.status !== 'open') throw missing('checkout page', id)
    return html(checkoutPage({ session, title: wantedOf(session).title }))
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return html(failedPage(), 404)
  }
}
