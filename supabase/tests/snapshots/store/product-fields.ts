import { ADMIN, product } from '../../support/people'
import type { SnapshotCase } from '../case'

export const productFieldsCases: SnapshotCase[] = [
  {
    name: 'saving a product ignores values of fields that staff cannot set, even if they are invalid',
    call: 'save_product',
    with: {
      product_id: product(5),
      product: { image_alt: 'A lantern', version: 'latest', created_at: 'once' },
      variants: [],
    },
    as: ADMIN,
    expected: 'saved',
  },
]
