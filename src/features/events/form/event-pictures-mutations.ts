import { supabaseKey, supabaseUrl } from '@/lib/env'
import { loadSupabase } from '@/lib/load-supabase'

const BUCKET = 'event-images'

export interface PictureFile {
  bytes: ArrayBuffer
  type: string
  /** The file's own name; the stored one has the time before it. */
  name: string
  signal: AbortSignal
  /** Told of the share sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** Letters that every store takes, so that the name needs no escaping anywhere. */
const storedName = (name: string, type: string): string => {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${stem || 'photo'}.${type.split('/')[1] ?? 'webp'}`
}

/** Sends one file. The client's own upload tells no progress, hence the request of our own. */
const send = (url: string, token: string, { bytes, type, signal, onProgress }: PictureFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', supabaseKey)
    request.setRequestHeader('content-type', type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.setRequestHeader('x-upsert', 'false')
    request.timeout = 120_000
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`The upload was answered with ${request.status}.`))
    request.onerror = request.ontimeout = () => reject(new Error('The upload was cut off.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })

/** Uploads a picture under a name that begins with the time; returns the name and the public address. */
export const uploadPicture = async (upload: PictureFile): Promise<{ image_name: string; image_url: string }> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getSession()
  const image_name = storedName(upload.name, upload.type)
  upload.signal.throwIfAborted()
  await send(`${supabaseUrl}/storage/v1/object/${BUCKET}/${image_name}`, data.session?.access_token ?? '', upload)
  return { image_name, image_url: supabase.storage.from(BUCKET).getPublicUrl(image_name).data.publicUrl }
}

/** Removes files from the bucket, except those some event still shows. Leftover files harm nobody: failing is quiet. */
export const removeUnusedPictures = async (names: readonly string[]): Promise<void> => {
  const wanted = [...new Set(names)].filter(Boolean)
  if (wanted.length === 0) return
  const supabase = await loadSupabase()
  const { data: used } = await supabase.from('event_images').select('image_name').in('image_name', wanted)
  if (!used) return
  const unused = wanted.filter((name) => !used.some((image) => image.image_name === name))
  if (unused.length > 0) await supabase.storage.from(BUCKET).remove(unused)
}
