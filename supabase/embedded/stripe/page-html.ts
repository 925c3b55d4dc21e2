import type Stripe from 'stripe'
import { TEST_CARDS, type TestCardName } from './cards.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const PAGE_STYLES = `:root{color-scheme:light dark;--ink:#1c1a22;--muted:#5b5866;--paper:#f6f3ee;--card:#fff;--edge:#cfc8bd;--lantern:#9a4f00;--on:#fff;--bad:#a11d2b}
@media (prefers-color-scheme:dark){:root{--ink:#f1ece2;--muted:#b3adbd;--paper:#0e0d13;--card:#191722;--edge:#3a3546;--lantern:#f5b45c;--on:#17120a;--bad:#ff9aa2}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.25rem}
.sign{border:2px dashed var(--lantern);border-radius:.75rem;padding:.75rem 1rem;font-weight:600}
.card{background:var(--card);border:1px solid var(--edge);border-radius:1rem;padding:1.25rem;display:grid;gap:.75rem}
h1{font-size:1.1rem;margin:0;font-weight:600}.sum{font-size:2.25rem;font-weight:700;margin:0;font-variant-numeric:tabular-nums}
p{margin:0}.muted{color:var(--muted)}.bad{color:var(--bad);font-weight:600}label{display:grid;gap:.25rem;font-weight:600}
button,select{font:inherit;min-height:3rem;border-radius:.75rem;border:1px solid var(--edge);padding:0 1rem;background:var(--card);color:var(--ink);width:100%}
button{font-weight:600;cursor:pointer}.first{background:var(--lantern);color:var(--on);border-color:transparent}
:focus-visible{outline:3px solid var(--lantern);outline-offset:2px}form{display:grid;gap:.75rem}`

const renderPageFrame = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg"><style>${PAGE_STYLES}</style></head><body><main><p class="sign">This is a fake of the card provider. It charges no card and needs no card number.</p>${body}</main></body></html>`

interface PageContent {
  session: Stripe.Checkout.Session
  title: string
}

const formatAmount = ({ amount_total, currency }: Stripe.Checkout.Session): string =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency: currency ?? 'aud' }).format((amount_total ?? 0) / 100)

const renderCardOptions = (): string =>
  Object.entries(TEST_CARDS)
    .map(([name, { label, last4 }]) => `<option value="${name}">${escapeHtml(label)} (…${last4})</option>`)
    .join('')

const renderCardButton = (message: string, card: TestCardName): string =>
  `<form method="post"><input type="hidden" name="card" value="${card}"><button>${message}</button></form>`

/**
 * Renders the payment page.
 * @param error why the last attempt failed; empty if there was none
 */
export const renderCheckoutPage = ({ session, title }: PageContent, error = ''): string =>
  renderPageFrame(
    `Pay ${formatAmount(session)}`,
    `<section class="card"><h1>${escapeHtml(title)}</h1><p class="sum">${formatAmount(session)}</p>
${session.customer_email ? `<p class="muted">${escapeHtml(session.customer_email)}</p>` : ''}</section>
${error ? `<p role="alert" class="bad">${escapeHtml(error)}</p>` : ''}
<form method="post"><input type="hidden" name="card" value="pm_card_visa"><button class="first">Pay ${formatAmount(session)}</button></form>
${renderCardButton('Pay with a card that is declined', 'pm_card_chargeDeclined')}
${renderCardButton('Pay with 3-D Secure', 'pm_card_threeDSecureRequired')}
<form method="post"><button name="action" value="close">Close without paying</button></form>
<form method="post" class="card"><label>Choose another test card<select name="card">${renderCardOptions()}</select></label><button>Pay with this card</button></form>`,
  )

export const renderVerifyPage = ({ session }: PageContent, card: TestCardName): string =>
  renderPageFrame(
    'Confirm your payment',
    `<section class="card"><h1>Confirm your payment</h1><p>Your bank asks you to confirm this payment of ${formatAmount(session)}.</p></section>
<form method="post"><input type="hidden" name="card" value="${card}"><button class="first" name="bank" value="yes">Confirm the payment</button><button name="bank" value="no">Reject the payment</button></form>`,
  )

export const renderClosedPage = (): string =>
  renderPageFrame(
    'This payment page is closed',
    `<section class="card"><h1>This payment page is closed</h1><p>The payment was made or cancelled, or the page has expired. Go back to the site to see the status.</p></section>`,
  )
