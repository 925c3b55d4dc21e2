import assert from 'node:assert/strict'
import { ledgerCheck, type Tally } from './checks'
import { testChecks } from '../support/check-runner'

const tally: Tally = new Map()
/** How many histories in all; `npm run test:all` lives through more. */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 40)
const LONG = HISTORIES > 40

await testChecks('the ledger on PostgreSQL', [
  ...[2, 3, 4, 6].map((seed) => ledgerCheck(HISTORIES / 4, seed, tally, LONG)),
  {
    name: 'the histories did what they are meant to try',
    run: () => {
      const done = [
        ...(LONG
          ? [
              ...['refund: too_much', 'plan: not_live', 'transfer: not_live', 'transfer: too_small'],
              ...['merge: merged, a transfer under way'],
            ]
          : []),
        'merge: merged',
        'book: booked',
        'book: sold_out',
        'book: already_booked',
        'adminBook: booked',
        'cancel: cancelled',
        'cancel: already_cancelled',
        'expire: done',
        'transfer: requested',
        'transfer: too_much',
        'confirm: confirmed',
        'confirm: already',
        'pay: recorded',
        'pay: too_much',
        'refund: refunded',
        'lower: refunded',
        'fee: stored',
        'free: saved',
        'callOff: called_off',
        'join: joined',
        'offer: offered',
        'accept: booked',
        'decline: declined',
        'withdraw: withdrawn',
        'plan: saved',
        'plan: below_paid',
        'parts: saved',
        'parts: invalid',
        'shrink: saved',
        'shrink: invalid',
        'react: 0',
        'react: 23505',
        'comment: 0',
        'deleteComment: deleted',
        'restore: restored',
        'reply: 0',
        'like: 0',
        'order: placed',
        'order: changed',
        'cancelOrder: cancelled',
        'payOrder: paid',
        'refundOrder: refunded',
      ]
      assert.deepEqual(
        done.filter((one) => !tally.has(one)),
        [],
        JSON.stringify([...tally].sort()),
      )
      assert.equal(tally.get('lower: debtor'), undefined)
      return Promise.resolve()
    },
  },
])
