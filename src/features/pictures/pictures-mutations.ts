import { getPictureCopies, getPictureFiles, getPreviewFile } from '@/lib/pictures/image-sizes'
import type { ShrunkPicture } from '@/lib/pictures/shrink-picture'
import { supabaseKey, supabaseUrl } from '@/lib/backend/env'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { sendUpload } from '@/lib/backend/upload'

/** Storage buckets of pictures. */
export type PictureBucket = 'event-images' | 'product-images' | 'guide-photos'

export interface PictureFiles extends Pick<ShrunkPicture, 'type' | 'copies' | 'preview'> {
  /**
   * The file name of the widest copy. The name also lists the widths of the other copies. A picture with the same name
   * is stored only once, even if it is uploaded again after a lost response.
   */
  name: string
  signal?: AbortSignal
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Storage returns this HTTP status if the file name exists. An earlier upload of the same file then succeeded. */
const NAME_TAKEN_STATUS = 409
const isNameTaken = ({ status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>): boolean =>
  status === NAME_TAKEN_STATUS || (status === 400 && /"statusCode":\s*"?409/.test(responseText))

interface UploadOptions extends Pick<PictureFiles, 'type' | 'signal'> {
  bytes: ArrayBuffer
  /** Called with the number of bytes uploaded so far. */
  onSent: (bytes: number) => void
}

const uploadBytes = async (
  url: string,
  token: string,
  { bytes, type, signal, onSent }: UploadOptions,
): Promise<void> => {
  const headers = {
    authorization: `Bearer ${token}`,
    apikey: supabaseKey,
    'content-type': type,
    'cache-control': 'max-age=31536000',
    'x-upsert': 'false',
  }
  const response = await sendUpload(url, { headers, body: bytes, signal, onSent })
  if (response.status >= 300 && !isNameTaken(response))
    throw new Error(`The upload failed with status ${response.status}.`)
}

/**
 * Uploads the link preview and all copies of a picture. The widest copy is uploaded last, so if it exists, the others
 * exist too. Returns the public URL of the widest copy.
 */
export const uploadPicture = async (
  bucket: PictureBucket,
  { copies, preview, type, name, signal, onProgress }: PictureFiles,
): Promise<string> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getSession()
  const previewName = getPreviewFile(name)
  const copyNames = getPictureCopies(name)
  const pictureFiles = [
    ...(previewName ? [{ file: previewName, bytes: preview, type: 'image/jpeg' }] : []),
    ...copies.map(({ bytes }, index) => ({ file: copyNames[index]?.file ?? name, bytes, type })),
  ]
  const totalBytes = pictureFiles.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  let sentBytes = 0
  for (const { file, ...content } of pictureFiles) {
    signal?.throwIfAborted()
    const bytesBefore = sentBytes
    const onSent = (bytesOfFile: number) => onProgress?.((bytesBefore + bytesOfFile) / totalBytes)
    const url = `${supabaseUrl}/storage/v1/object/${bucket}/${file}`
    await uploadBytes(url, data.session?.access_token ?? '', { ...content, signal, onSent })
    sentBytes += content.bytes.byteLength
  }
  return supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl
}

/** The file name of a picture in the bucket. Null if the URL does not belong to the bucket. */
export const getFileName = (bucket: PictureBucket, url: string | null): string | null =>
  url?.split(`/storage/v1/object/public/${bucket}/`)[1] ?? null

/** The names of the files that events or products still use. Null if they could not be read. */
const fetchUsedNames = async (
  supabase: Awaited<ReturnType<typeof loadSupabase>>,
  bucket: PictureBucket,
  names: string[],
): Promise<(string | null)[] | null> => {
  if (bucket === 'event-images') {
    const { data } = await supabase.from('event_images').select('image_name').in('image_name', names)
    return data && data.map(({ image_name }) => image_name)
  }
  const urls = names.map((name) => supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl)
  if (bucket === 'guide-photos') {
    const { data } = await supabase.from('guide_profiles').select('photo_url').in('photo_url', urls)
    return data && data.map(({ photo_url }) => getFileName(bucket, photo_url))
  }
  const { data } = await supabase.from('products').select('image_url').in('image_url', urls)
  return data && data.map(({ image_url }) => getFileName(bucket, image_url))
}

/** Deletes all copies of unused pictures. Files that remain do no harm, so failures are ignored. */
export const removeUnusedPictures = async (bucket: PictureBucket, names: readonly (string | null)[]): Promise<void> => {
  const uniqueNames = [...new Set(names.flatMap((name) => name || []))]
  if (uniqueNames.length === 0) return
  const supabase = await loadSupabase().catch(() => null)
  const usedNames = supabase && (await fetchUsedNames(supabase, bucket, uniqueNames))
  if (!usedNames) return
  const unusedNames = uniqueNames.filter((name) => !usedNames.includes(name))
  const unusedFiles = unusedNames.flatMap(getPictureFiles)
  if (unusedFiles.length > 0) await supabase.storage.from(bucket).remove(unusedFiles)
}
