import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'
import type { DeletePromoCodeResult, SetPromoCodeActiveResult } from './promo-code-mutations'

const NOT_FOUND_MESSAGE: Message = { title: 'Promo code not found', text: 'Someone else may have deleted it.' }

export const CODE_TAKEN_MESSAGE = 'Another promo code has this code.'

export const savePromoCodeMessages: MessagesFor<RpcResults['save_promo_code']> = {
  saved: { tone: 'success', title: 'Promo code saved' },
  code_taken: { title: 'Please check the code', text: CODE_TAKEN_MESSAGE },
  used: {
    tone: 'warning',
    title: 'The code and its discount can’t change',
    text: 'Customers have used this code, so its name and discount can’t change. Deactivate it, and add a new code.',
  },
  invalid: null,
  failed: { title: 'Error', text: 'Failed to save the promo code. Please try again.' },
}

export const activePromoCodeMessages: MessagesFor<SetPromoCodeActiveResult> = {
  activated: { tone: 'success', title: 'Promo code reactivated' },
  deactivated: {
    tone: 'success',
    title: 'Promo code deactivated',
    text: 'Bookings and orders that already use the code keep their discount.',
  },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'Error', text: 'Failed to change the promo code. Please try again.' },
}

export const deletePromoCodeMessages: MessagesFor<DeletePromoCodeResult> = {
  deleted: { tone: 'success', title: 'Promo code deleted' },
  used: {
    tone: 'warning',
    title: 'This promo code has been used',
    text: 'Invoices show it, so it can’t be deleted. Deactivate it instead.',
  },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'Error', text: 'Failed to delete the promo code. Please try again.' },
}
