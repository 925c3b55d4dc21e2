import { formatFileName, getPictureCopies, getPictureFiles, getPreviewFile } from '@/lib/pictures/image-sizes'
import type { ShrunkPicture } from '@/lib/pictures/shrink-picture'
import { supabaseKey, supabaseUrl } from '@/lib/backend/env'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Storage buckets of pictures. */
export type PictureBucket = 'event-images' | 'product-images'

export interface PictureFiles extends Pick<ShrunkPicture, 'type' | 'copies' | 'preview'> {
  /**
   * File name of the widest copy, which lists the others. The same name is stored once, also after a lost response.
   */
  name: string
  signal?: AbortSignal
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * A new file name: time first, then safe characters, so that it never needs escaping.
 * @param fileName the user's file name
 */
export const createPictureName = ({ type, copies }: Pick<ShrunkPicture, 'type' | 'copies'>, fileName = ''): string => {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return formatFileName(
    `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${stem || 'photo'}`,
    copies.map(({ width }) => width),
    type.split('/')[1] ?? 'webp',
  )
}

/** Storage's status if the name exists: an earlier attempt succeeded. */
const NAME_TAKEN_STATUS = 409
const isNameTaken = ({ status, responseText }: XMLHttpRequest): boolean =>
  status === NAME_TAKEN_STATUS || (status === 400 && /"statusCode":\s*"?409/.test(responseText))

interface UploadOptions extends Pick<PictureFiles, 'type' | 'signal'> {
  bytes: ArrayBuffer
  /** Called with the uploaded bytes. */
  onSent: (bytes: number) => void
}

/** Uploads a file with XMLHttpRequest, because the client's upload reports no progress. */
const uploadBytes = (url: string, token: string, { bytes, type, signal, onSent }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', supabaseKey)
    request.setRequestHeader('content-type', type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.setRequestHeader('x-upsert', 'false')
    request.timeout = 120_000
    request.upload.onprogress = (event) => event.lengthComputable && onSent(event.loaded)
    request.onload = () =>
      request.status < 300 || isNameTaken(request)
        ? resolve()
        : reject(new Error(`The upload was answered with ${request.status}.`))
    request.onerror = request.ontimeout = () => reject(new Error('The upload was cut off.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })

/**
 * Uploads the link preview and the copies of a picture. The widest copy comes last: if it exists, the others exist too.
 * Returns the public URL of the widest copy.
 */
export const uploadPicture = async (
  bucket: PictureBucket,
  { copies, preview, type, name, signal, onProgress }: PictureFiles,
): Promise<string> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getSession()
  const previewName = getPreviewFile(name)
  const names = getPictureCopies(name)
  const files = [
    ...(previewName ? [{ file: previewName, bytes: preview, type: 'image/jpeg' }] : []),
    ...copies.map(({ bytes }, n) => ({ file: names[n]?.file ?? name, bytes, type })),
  ]
  const all = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  let sent = 0
  for (const { file, ...content } of files) {
    signal?.throwIfAborted()
    const before = sent
    const onSent = (now: number) => onProgress?.((before + now) / all)
    const url = `${supabaseUrl}/storage/v1/object/${bucket}/${file}`
    await uploadBytes(url, data.session?.access_token ?? '', { ...content, signal, onSent })
    sent += content.bytes.byteLength
  }
  return supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl
}

/** The file name of a picture in the bucket. Null for other URLs. */
export const getFileName = (bucket: PictureBucket, url: string | null): string | null =>
  url?.split(`/storage/v1/object/public/${bucket}/`)[1] ?? null

/** The files that an event or product still uses. Null if that could not be read. */
const fetchUsedNames = async (
  supabase: Awaited<ReturnType<typeof loadSupabase>>,
  bucket: PictureBucket,
  names: string[],
): Promise<(string | null)[] | null> => {
  if (bucket === 'event-images') {
    const { data } = await supabase.from('event_images').select('image_name').in('image_name', names)
    return data && data.map(({ image_name }) => image_name)
  }
  const addresses = names.map((name) => supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl)
  const { data } = await supabase.from('products').select('image_url').in('image_url', addresses)
  return data && data.map(({ image_url }) => getFileName(bucket, image_url))
}

/** Deletes unused pictures in all widths. Leftover files do no harm, so failures are ignored. */
export const removeUnusedPictures = async (bucket: PictureBucket, names: readonly (string | null)[]): Promise<void> => {
  const uniqueNames = [...new Set(names.flatMap((name) => name || []))]
  if (uniqueNames.length === 0) return
  const supabase = await loadSupabase().catch(() => null)
  const shown = supabase && (await fetchUsedNames(supabase, bucket, uniqueNames))
  if (!shown) return
  const unused = uniqueNames.filter((name) => !shown.includes(name))
  const files = unused.flatMap(getPictureFiles)
  if (files.length > 0) await supabase.storage.from(bucket).remove(files)
}
