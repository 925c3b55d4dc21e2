import { pluralise } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { ClearInterestResult } from './product-mutations'

export const createProductMessages = (isNew: boolean, name: string): MessagesFor<RpcResults['save_product']> => ({
  saved: { tone: 'success', title: isNew ? 'Item Created' : 'Item Updated', text: name },
  conflict: {
    title: 'Someone else has saved this item since you opened it.',
    text: 'Cancel, then edit the item again to see what changed.',
  },
  invalid: null,
  not_found: { title: 'Item not found', text: 'Someone else may have deleted the item.' },
  failed: { title: 'Error', text: 'Failed to save the item. Please try again.' },
})

export const deleteProductMessages: MessagesFor<{ status: 'deleted' }> = {
  deleted: { tone: 'success', title: 'Item deleted', text: 'The item has been deleted.' },
  failed: { title: 'Error', text: 'Failed to delete the item. Please try again.' },
}

export const clearInterestMessages: MessagesFor<ClearInterestResult> = {
  cleared: ({ count }) => ({
    tone: 'success',
    title: 'Requests for this product deleted',
    text: `Deleted: ${pluralise(count, 'address', 'addresses')}.`,
  }),
  not_found: { tone: 'info', title: 'Nothing to delete', text: 'There are no requests for this product.' },
  failed: { title: 'Error', text: 'Failed to clear the list. Please try again.' },
}
