import { widthsOf } from './image-sizes'

/** Longest side of a stored picture, in pixels. */
const LONGEST_SIDE = 1600
/** Bytes. Decoding a larger file may exceed a phone's memory. */
export const LARGEST_FILE = 20 * 1024 * 1024
const SIDE_TOO_SMALL = 1

export class PictureRefused extends Error {}

export const WRONG_TYPE = 'This file is no picture. Please choose a JPEG, PNG or WebP.'
export const TOO_LARGE = 'This file is larger than 20 MB. Please choose a smaller one.'

export interface PictureCut {
  /** In pixels. */
  width: number
  bytes: ArrayBuffer
}

export interface SmallPicture {
  type: string
  /** Width of the largest copy, in pixels. */
  width: number
  height: number
  /** Narrowest first. */
  cuts: PictureCut[]
}

/** The size to store a picture in. Never larger than the original. */
export const fit = (width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(SIDE_TOO_SMALL, Math.round(width * scale)),
    height: Math.max(SIDE_TOO_SMALL, Math.round(height * scale)),
  }
}

const canvasOf = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height })

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** Smallest format first. A browser that cannot encode a format returns PNG. */
const KINDS = [
  { type: 'image/avif', quality: 0.6 },
  { type: 'image/webp', quality: 0.82 },
  { type: 'image/jpeg', quality: 0.82 },
] as const
const JPEG = KINDS[2]
type Kind = (typeof KINDS)[number]

let kind: Promise<Kind> | undefined
/** The format that this browser can encode. Tested once. */
const kindHere = (): Promise<Kind> => {
  kind ??= (async () => {
    for (const one of KINDS) if ((await toBlob(canvasOf(1, 1), one.type, one.quality))?.type === one.type) return one
    return JPEG
  })()
  return kind
}

/** Transparent areas would become black in a JPEG. */
const putOnWhite = (canvas: HTMLCanvasElement): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

const drawn = (picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement => {
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, width, height)
  return canvas
}

/**
 * Decodes a file, scales it down and encodes it in each width. So the stored file is always a picture, upright, and
 * without location or camera data.
 * @throws PictureRefused with a message for the user
 */
export const shrinkPicture = async (file: File): Promise<SmallPicture> => {
  if (file.size > LARGEST_FILE) throw new PictureRefused(TOO_LARGE)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureRefused(WRONG_TYPE)
  })
  const { width, height } = fit(bitmap.width, bitmap.height)
  const largest = drawn(bitmap, width, height)
  bitmap.close()
  const { type, quality } = await kindHere()
  if (type === JPEG.type) putOnWhite(largest)
  const cuts: PictureCut[] = []
  for (const cut of widthsOf(width)) {
    const canvas = cut === width ? largest : drawn(largest, cut, Math.max(1, Math.round((height * cut) / width)))
    const blob = await toBlob(canvas, type, quality)
    if (!blob) throw new PictureRefused(WRONG_TYPE)
    cuts.push({ width: cut, bytes: await blob.arrayBuffer() })
  }
  return { type, width, height, cuts }
}
