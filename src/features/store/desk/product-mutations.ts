import { mutationOptions } from '@tanstack/react-query'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { nameIn, pictureName, removeUnusedPictures, uploadPicture } from '@/features/pictures/pictures-mutations'
import { codeOf } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { SmallPicture } from '@/lib/pictures/shrink-picture'
import type { ProductValues } from './product-schema'
import { toRow, toVariants } from './product-values'

const BUCKET = 'product-images'

export interface NewPicture extends SmallPicture {
  /** Made when it was chosen: every try sends the same file. */
  name: string
}

export const newPicture = (picture: SmallPicture): NewPicture => ({ ...picture, name: pictureName(picture) })

export interface ProductSave {
  /** Made by the form for a new item, so that a second try after a lost answer saves the same one. */
  id: string
  /**
   * The version the form was filled from; somebody else's save in between is told, not overwritten. None: a new item.
   */
  version: number | null
  form: ProductValues
  /** The picture's address: the one it has, or none. */
  image_url: string | null
  /** A new picture, already made small. */
  picture: NewPicture | null
}

/** Answers saved, or conflict where somebody else saved first. A refused picture is not kept. */
export const saveProduct = mutationOptions({
  mutationKey: ['save_product'],
  mutationFn: async ({ id, version, form, image_url, picture }: ProductSave) => {
    const address = picture ? await uploadPicture(BUCKET, picture) : image_url
    const forget = () => removeUnusedPictures(BUCKET, [picture?.name ?? null])
    try {
      const answer = await callRpc('save_product', {
        product_id: id,
        product: { ...toRow(form), image_url: address },
        variants: toVariants(form),
        expected_version: version ?? undefined,
      })
      if (answer.status !== 'saved') await forget()
      return answer
    } catch (error) {
      // Without an answer the item may be stored, and show it.
      if (codeOf(error)) await forget()
      throw error
    }
  },
})

/** Takes away pictures that an item had, or that were meant for one, where none shows them. */
export const forgetPictures = (urls: readonly (string | null)[], chosen: readonly NewPicture[] = []): Promise<void> =>
  removeUnusedPictures(BUCKET, [...urls.map((url) => nameIn(BUCKET, url)), ...chosen.map(({ name }) => name)])

/** With its picture. Answers deleted, also where it was gone already. */
export const deleteProduct = mutationOptions({
  mutationKey: ['products', 'delete'],
  mutationFn: async ({ id, image_url }: { id: string; image_url: string | null }) => {
    const supabase = await loadSupabase()
    await supabase.from('products').delete().eq('id', id).throwOnError()
    await forgetPictures([image_url])
    return { status: 'deleted' as const }
  },
})

interface Clearing {
  productId: string
  /** When the last request on the page was made. Later requests stay. */
  until: string
}

export type InterestCleared = { status: 'cleared'; count: number } | { status: 'not_found' }

/** Deletes the requests for a product that the page shows. */
export const clearProductInterest = mutationOptions({
  mutationKey: ['product_interest'],
  mutationFn: async ({ productId, until }: Clearing): Promise<InterestCleared> => {
    const supabase = await loadSupabase()
    const { count } = await supabase
      .from('product_interest')
      .delete({ count: 'exact' })
      .eq('product_id', productId)
      // The page knows the time to the millisecond, the database to the microsecond.
      .lt('created_at', addMilliseconds(until, 1).toISOString())
      .throwOnError()
    return count ? { status: 'cleared', count } : { status: 'not_found' }
  },
})
