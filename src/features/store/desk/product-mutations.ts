import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import type { SmallPicture } from '@/lib/shrink-picture'
import type { ProductValues } from './product-schema'
import { toRow } from './product-values'

const invalidates = [['products']]
const BUCKET = 'product-images'
/** SQLSTATE of a second row with the same id: an earlier try was stored, and its answer was lost. */
const ALREADY_THERE = '23505'

export interface ProductSave {
  /** Made by the form for a new item, so that a second try after a lost answer saves the same one. */
  id: string
  /** The version the form was filled from; somebody else's save in between is told, not overwritten. None: a new item. */
  version: number | null
  form: ProductValues
  /** The picture's address: the one it has, or none. */
  image_url: string | null
  /** A new picture, already made small. */
  picture: SmallPicture | null
}

const upload = async ({ bytes, type }: SmallPicture): Promise<string> => {
  const supabase = await loadSupabase()
  const bucket = supabase.storage.from(BUCKET)
  const name = `${Date.now()}-${crypto.randomUUID().slice(0, 8)}.${type.split('/')[1] ?? 'webp'}`
  const { error } = await bucket.upload(name, bytes, { contentType: type, cacheControl: '31536000' })
  if (error) throw error
  return bucket.getPublicUrl(name).data.publicUrl
}

/** Answers saved, or conflict where somebody else saved first. */
export const saveProduct = mutationOptions({
  mutationKey: ['products', 'save'],
  meta: { invalidates },
  mutationFn: async ({ id, version, form, image_url, picture }: ProductSave): Promise<'saved' | 'conflict'> => {
    const supabase = await loadSupabase()
    const row = { ...toRow(form), image_url: picture ? await upload(picture) : image_url }
    if (version === null) {
      const { error } = await supabase
        .from('products')
        .insert({ id, ...row })
        .select('id')
        .single()
      if (error && error.code !== ALREADY_THERE) throw error
      if (error) await supabase.from('products').update(row).eq('id', id).select('id').single().throwOnError()
      return 'saved'
    }
    const { data } = await supabase
      .from('products')
      .update(row)
      .eq('id', id)
      .eq('version', version)
      .select('id')
      .throwOnError()
    return data.length > 0 ? 'saved' : 'conflict'
  },
})

export const deleteProduct = mutationOptions({
  mutationKey: ['products', 'delete'],
  meta: { invalidates },
  mutationFn: async (id: string) => {
    const supabase = await loadSupabase()
    await supabase.from('products').delete().eq('id', id).select('id').single().throwOnError()
  },
})
