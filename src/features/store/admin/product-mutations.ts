import { mutationOptions } from '@tanstack/react-query'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import {
  getFileName,
  createPictureName,
  removeUnusedPictures,
  uploadPicture,
} from '@/features/pictures/pictures-mutations'
import { getErrorCode } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { ShrunkPicture } from '@/lib/pictures/shrink-picture'
import type { ProductValues } from './product-schema'
import { toProductRow, toVariantRows } from './product-values'

const PRODUCT_BUCKET = 'product-images'

export interface NewPicture extends ShrunkPicture {
  /** The file name, created when the user chooses the picture, so that a retry uploads the same file. */
  name: string
}

export const createNewPicture = (picture: ShrunkPicture): NewPicture => ({
  ...picture,
  name: createPictureName(picture),
})

export interface SaveProductRequest {
  /** The id, created by the form, so that a retry after a lost response saves the same product. */
  id: string
  /** The version with which the form was filled. Null for a new product. A newer stored version causes a conflict. */
  version: number | null
  form: ProductValues
  /** The URL of the stored picture, or null. */
  image_url: string | null
  /** A new picture, already scaled down. */
  picture: NewPicture | null
}

/** Saves a product. Deletes the new picture if the database rejects the product. */
export const saveProduct = mutationOptions({
  mutationKey: ['save_product'],
  mutationFn: async ({ id, version, form, image_url, picture }: SaveProductRequest) => {
    const address = picture ? await uploadPicture(PRODUCT_BUCKET, picture) : image_url
    const removePicture = () => removeUnusedPictures(PRODUCT_BUCKET, [picture?.name ?? null])
    try {
      const result = await callRpc('save_product', {
        product_id: id,
        product: { ...toProductRow(form), image_url: address },
        variants: toVariantRows(form),
        expected_version: version ?? undefined,
      })
      if (result.status !== 'saved') await removePicture()
      return result
    } catch (error) {
      // Without an error code no response arrived, so the product may have been stored with the picture.
      if (getErrorCode(error)) await removePicture()
      throw error
    }
  },
})

/** Deletes pictures that no product uses any more. */
export const deletePictures = (urls: readonly (string | null)[], selected: readonly NewPicture[] = []): Promise<void> =>
  removeUnusedPictures(PRODUCT_BUCKET, [
    ...urls.map((url) => getFileName(PRODUCT_BUCKET, url)),
    ...selected.map(({ name }) => name),
  ])

/** Deletes a product with its picture. Succeeds if the product is already deleted. */
export const deleteProduct = mutationOptions({
  mutationKey: ['products', 'delete'],
  mutationFn: async ({ id, image_url }: { id: string; image_url: string | null }) => {
    const supabase = await loadSupabase()
    await supabase.from('products').delete().eq('id', id).throwOnError()
    await deletePictures([image_url])
    return { status: 'deleted' as const }
  },
})

interface ClearInterestRequest {
  productId: string
  /** The time of the last request that the page shows. Later requests are not deleted. */
  until: string
}

export type ClearInterestResult = { status: 'cleared'; count: number } | { status: 'not_found' }

/** Deletes the requests for a product that the page shows. */
export const clearProductInterest = mutationOptions({
  mutationKey: ['product_interest'],
  mutationFn: async ({ productId, until }: ClearInterestRequest): Promise<ClearInterestResult> => {
    const supabase = await loadSupabase()
    const { count } = await supabase
      .from('product_interest')
      .delete({ count: 'exact' })
      .eq('product_id', productId)
      // Adds a millisecond, because the page knows the time in milliseconds and the database in microseconds.
      .lt('created_at', addMilliseconds(until, 1).toISOString())
      .throwOnError()
    return count ? { status: 'cleared', count } : { status: 'not_found' }
  },
})
