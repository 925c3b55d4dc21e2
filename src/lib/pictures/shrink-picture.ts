import { getStoredWidths, MAX_PREVIEW_BYTES, PREVIEW_SIZE } from './image-sizes'

/** Maximum length of a stored picture's longer side, in pixels. */
const MAX_SIDE_PX = 1600
/** Maximum size in bytes of a picture file that a user selects. Decoding a larger file may exceed a phone's memory. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
const MIN_SIDE_PX = 1

export class PictureError extends Error {}

export const WRONG_TYPE_MESSAGE = 'This file is not a picture. Please choose a JPEG, PNG or WebP.'
export const TOO_LARGE_MESSAGE = 'This file is larger than 20 MB. Please choose a smaller one.'

export interface ShrunkCopy {
  /** Width of the copy, in pixels. */
  width: number
  bytes: ArrayBuffer
}

export interface ShrunkPicture {
  type: string
  /** Width of the largest copy, in pixels. */
  width: number
  height: number
  /** The copies of the picture, narrowest first. */
  copies: ShrunkCopy[]
  /** The JPEG for link previews. */
  preview: ArrayBuffer
}

/** The size in which to store a picture. It never exceeds the original's size. */
export const fitSize = (width: number, height: number, longest = MAX_SIDE_PX): { width: number; height: number } => {
  const scaleFactor = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(MIN_SIDE_PX, Math.round(width * scaleFactor)),
    height: Math.max(MIN_SIDE_PX, Math.round(height * scaleFactor)),
  }
}

const createCanvas = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height })

const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** Image formats, smallest files first. `toBlob` returns PNG for a format that the browser cannot encode. */
const IMAGE_FORMATS = [
  { type: 'image/avif', quality: 0.6 },
  { type: 'image/webp', quality: 0.82 },
  { type: 'image/jpeg', quality: 0.82 },
] as const
const JPEG_FORMAT = IMAGE_FORMATS[2]
type ImageFormat = (typeof IMAGE_FORMATS)[number]

let bestFormat: Promise<ImageFormat> | undefined
/** The first format that this browser can encode. Tested once per page load. */
const findBestFormat = (): Promise<ImageFormat> => {
  bestFormat ??= (async () => {
    for (const imageFormat of IMAGE_FORMATS)
      if ((await encodeCanvas(createCanvas(1, 1), imageFormat.type, imageFormat.quality))?.type === imageFormat.type)
        return imageFormat
    return JPEG_FORMAT
  })()
  return bestFormat
}

/** Fills the background with white, because transparent areas would become black in a JPEG. */
const fillWhiteBackground = (canvas: HTMLCanvasElement): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

const drawOnCanvas = (picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, width, height)
  return canvas
}

const PREVIEW_QUALITIES = [0.82, 0.7, 0.55, 0.4]

/** Crops the middle of the picture to the proportions of a link preview. */
const cropToPreview = (picture: HTMLCanvasElement): HTMLCanvasElement => {
  const { width, height } = PREVIEW_SIZE
  const canvas = createCanvas(width, height)
  const scale = Math.max(width / picture.width, height / picture.height)
  const [targetWidth, targetHeight] = [picture.width * scale, picture.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - targetWidth) / 2, (height - targetHeight) / 2, targetWidth, targetHeight)
  fillWhiteBackground(canvas)
  return canvas
}

/** Encodes the link preview at the highest quality whose file is small enough. */
const encodePreview = async (picture: HTMLCanvasElement): Promise<ArrayBuffer> => {
  const canvas = cropToPreview(picture)
  let smallestPreview: Blob | null = null
  for (const previewQuality of PREVIEW_QUALITIES) {
    smallestPreview = await encodeCanvas(canvas, JPEG_FORMAT.type, previewQuality)
    if (smallestPreview && smallestPreview.size < MAX_PREVIEW_BYTES) break
  }
  if (!smallestPreview) throw new PictureError(WRONG_TYPE_MESSAGE)
  return smallestPreview.arrayBuffer()
}

/**
 * Decodes a file, scales it down and encodes it in each width. Encoding again ensures that the stored file is a
 * picture, upright, and without location or camera data.
 * @throws PictureError with a message for the user
 */
export const shrinkPicture = async (file: File): Promise<ShrunkPicture> => {
  if (file.size > MAX_FILE_BYTES) throw new PictureError(TOO_LARGE_MESSAGE)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureError(WRONG_TYPE_MESSAGE)
  })
  const { width, height } = fitSize(bitmap.width, bitmap.height)
  const largestCanvas = drawOnCanvas(bitmap, width, height)
  bitmap.close()
  const preview = await encodePreview(largestCanvas)
  const { type, quality } = await findBestFormat()
  if (type === JPEG_FORMAT.type) fillWhiteBackground(largestCanvas)
  const copies: ShrunkCopy[] = []
  for (const copyWidth of getStoredWidths(width)) {
    const canvas =
      copyWidth === width
        ? largestCanvas
        : drawOnCanvas(largestCanvas, copyWidth, Math.max(1, Math.round((height * copyWidth) / width)))
    const blob = await encodeCanvas(canvas, type, quality)
    if (!blob) throw new PictureError(WRONG_TYPE_MESSAGE)
    copies.push({ width: copyWidth, bytes: await blob.arrayBuffer() })
  }
  return { type, width, height, copies, preview }
}
