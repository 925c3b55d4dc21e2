import type { WordsFor } from '@/lib/words'
import type { SaveAnswer } from './product-mutations'

/** Words for each answer to saving an item. */
export const productWords = (isNew: boolean, name: string): WordsFor<SaveAnswer> => ({
  saved: { tone: 'success', title: isNew ? 'Item Created' : 'Item Updated', text: name },
  conflict: {
    title: 'Somebody else has saved this item since you opened it.',
    text: 'Cancel, and edit it again to see what changed.',
  },
  failed: { title: 'Error', text: 'Failed to save the item. Please try again.' },
})

export const deleteProductWords: WordsFor<{ status: 'deleted' }> = {
  deleted: { tone: 'success', title: 'Item Deleted', text: 'The item has been deleted.' },
  failed: { title: 'Error', text: 'Failed to delete the item. Please try again.' },
}
