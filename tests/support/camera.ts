import type { Page } from 'playwright/test'

const SOI_LENGTH = 2

/**
 * EXIF data of a phone held upright. The orientation tag says that the stored picture must be rotated. Also contains a
 * location, which uploads must remove.
 */
const createExif = (imageDescription: string): Buffer => {
  const description = Buffer.from(`${imageDescription}\0`)
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  // Tags for the image description (text, 0x010e) and the orientation (0x0112, turned by 90 degrees).
  tiff.writeUInt16BE(0x010e, 10)
  tiff.writeUInt16BE(2, 12)
  tiff.writeUInt32BE(description.length, 14)
  tiff.writeUInt32BE(tiff.length, 18)
  tiff.writeUInt16BE(0x0112, 22)
  tiff.writeUInt16BE(3, 24)
  tiff.writeUInt32BE(1, 26)
  tiff.writeUInt16BE(6, 30)
  const exifBody = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, description])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exifBody.length + 2, 2)
  return Buffer.concat([head, exifBody])
}

/** A photo as a camera stores it. Width and height are the stored size; viewers turn it upright. */
export const createPhoto = async (page: Page, width: number, height: number, imageDescription: string) => {
  const drawing = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')
      for (let x = 0; context && x < canvas.width; x += 8) {
        context.fillStyle = `hsl(${x % 360} 60% ${20 + (x % 50)}%)`
        context.fillRect(x, 0, 8, canvas.height)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(drawing, 'base64')
  return Buffer.concat([jpeg.subarray(0, SOI_LENGTH), createExif(imageDescription), jpeg.subarray(SOI_LENGTH)])
}
