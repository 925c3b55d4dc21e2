import { cutsOf, nameWith } from '@/lib/pictures/cuts'
import type { SmallPicture } from '@/lib/pictures/shrink-picture'
import { supabaseKey, supabaseUrl } from '@/lib/backend/env'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Where pictures are kept. */
export type Bucket = 'event-images' | 'product-images'

export interface PictureFiles extends Pick<SmallPicture, 'type' | 'cuts'> {
  /**
   * As its widest file is stored, which tells the others. The same name sent twice is one picture: a try whose answer
   * was lost leaves none behind.
   */
  name: string
  signal?: AbortSignal
  /** Told of the share sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * A new name to store a picture under: the time first, then letters that every store takes, so that it needs no
 * escaping anywhere.
 * @param called what its owner calls the file
 */
export const pictureName = ({ type, cuts }: Pick<SmallPicture, 'type' | 'cuts'>, called = ''): string => {
  const stem = called
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return nameWith(
    `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${stem || 'photo'}`,
    cuts.map(({ width }) => width),
    type.split('/')[1] ?? 'webp',
  )
}

/** Storage's answer where the name is taken: an earlier try was stored. */
const TAKEN = 409
const isTaken = ({ status, responseText }: XMLHttpRequest): boolean =>
  status === TAKEN || (status === 400 && /"statusCode":\s*"?409/.test(responseText))

interface Sending extends Pick<PictureFiles, 'type' | 'signal'> {
  bytes: ArrayBuffer
  /** Told of the bytes sent. */
  onSent: (bytes: number) => void
}

/** Sends one file. The client's own upload tells no progress, hence the request of our own. */
const send = (url: string, token: string, { bytes, type, signal, onSent }: Sending): Promise<void> =>
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
      request.status < 300 || isTaken(request)
        ? resolve()
        : reject(new Error(`The upload was answered with ${request.status}.`))
    request.onerror = request.ontimeout = () => reject(new Error('The upload was cut off.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })

/** Stores a picture in its widths, the widest last: whoever reads of it finds the others. Answers its public address. */
export const uploadPicture = async (
  bucket: Bucket,
  { cuts, type, name, signal, onProgress }: PictureFiles,
): Promise<string> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getSession()
  const all = cuts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const files = cutsOf(name)
  let sent = 0
  for (const [n, { bytes }] of cuts.entries()) {
    signal?.throwIfAborted()
    const before = sent
    const onSent = (now: number) => onProgress?.((before + now) / all)
    const url = `${supabaseUrl}/storage/v1/object/${bucket}/${files[n]?.file ?? name}`
    await send(url, data.session?.access_token ?? '', { bytes, type, signal, onSent })
    sent += bytes.byteLength
  }
  return supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl
}

/** The name of a file of the bucket; nothing for a picture that is not in it. */
export const nameIn = (bucket: Bucket, url: string | null): string | null =>
  url?.split(`/storage/v1/object/public/${bucket}/`)[1] ?? null

/** Which of the files some event or item still shows; null where that could not be read. */
const stillShown = async (
  supabase: Awaited<ReturnType<typeof loadSupabase>>,
  bucket: Bucket,
  names: string[],
): Promise<(string | null)[] | null> => {
  if (bucket === 'event-images') {
    const { data } = await supabase.from('event_images').select('image_name').in('image_name', names)
    return data && data.map(({ image_name }) => image_name)
  }
  const addresses = names.map((name) => supabase.storage.from(bucket).getPublicUrl(name).data.publicUrl)
  const { data } = await supabase.from('products').select('image_url').in('image_url', addresses)
  return data && data.map(({ image_url }) => nameIn(bucket, image_url))
}

/** Removes pictures in all their widths, except those still shown. Leftover files harm nobody: failing is quiet. */
export const removeUnusedPictures = async (bucket: Bucket, names: readonly (string | null)[]): Promise<void> => {
  const wanted = [...new Set(names.flatMap((name) => name || []))]
  if (wanted.length === 0) return
  const supabase = await loadSupabase().catch(() => null)
  const shown = supabase && (await stillShown(supabase, bucket, wanted))
  if (!shown) return
  const unused = wanted.filter((name) => !shown.includes(name))
  const files = unused.flatMap((name) => cutsOf(name).map(({ file }) => file))
  if (files.length > 0) await supabase.storage.from(bucket).remove(files)
}
