import assert from 'node:assert/strict'
import { ledgerCheck, type Tally } from './ledger-checks'
import { testChecks } from './support/check-runner'

const tally: Tally = new Map()

await testChecks('the ledger on PostgreSQL', [
  ...[1, 2, 3, 4].map((seed) => ledgerCheck(55, seed, tally)),
  {
    name: 'the histories did what they are meant to try',
    run: () => {
      const done = [
        'book: booked',
        'book: sold_out',
        'book: already_booked',
        'adminBook: booked',
        'cancel: cancelled',
        'cancel: already_cancelled',
        'expire: done',
        'transfer: requested',
        'transfer: too_small',
        'transfer: too_much',
        'transfer: not_live',
        'confirm: confirmed',
        'confirm: already',
        'pay: recorded',
        'pay: too_much',
        'refund: refunded',
        'refund: too_much',
        'join: joined',
        'offer: offered',
        'accept: booked',
        'decline: declined',
        'withdraw: withdrawn',
        'plan: saved',
        'plan: below_paid',
        'plan: not_live',
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
      return Promise.resolve()
    },
  },
])
