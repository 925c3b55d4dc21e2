import type { Page } from 'playwright/test'

const START_OF_IMAGE_LENGTH = 2

/**
 * EXIF data of a phone held upright. The orientation tag says that the stored picture must be rotated. Also contains a
 * location, which uploads must remove.
 */
const createExifSegment = (imageDescription: string): Buffer => {
  const description = Buffer.from(`${imageDescription}\0`)
  const tiffBytes = Buffer.alloc(8 + 2 + 24 + 4)
  tiffBytes.write('MM\0*', 0, 'latin1')
  tiffBytes.writeUInt32BE(8, 4)
  tiffBytes.writeUInt16BE(2, 8)
  // Tags for the image description (text, 0x010e) and the orientation (0x0112, turned by 90 degrees).
  tiffBytes.writeUInt16BE(0x010e, 10)
  tiffBytes.writeUInt16BE(2, 12)
  tiffBytes.writeUInt32BE(description.length, 14)
  tiffBytes.writeUInt32BE(tiffBytes.length, 18)
  tiffBytes.writeUInt16BE(0x0112, 22)
  tiffBytes.writeUInt16BE(3, 24)
  tiffBytes.writeUInt32BE(1, 26)
  tiffBytes.writeUInt16BE(6, 30)
  const exifBody = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffBytes, description])
  const segmentHead = Buffer.from([0xff, 0xe1, 0, 0])
  segmentHead.writeUInt16BE(exifBody.length + 2, 2)
  return Buffer.concat([segmentHead, exifBody])
}

/** A photo as a camera stores it. Width and height are the stored size; viewers turn it upright. */
export const createPhoto = async (page: Page, width: number, height: number, imageDescription: string) => {
  const drawingBase64 = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const drawingContext = canvas.getContext('2d')
      for (let x = 0; drawingContext && x < canvas.width; x += 8) {
        drawingContext.fillStyle = `hsl(${x % 360} 60% ${20 + (x % 50)}%)`
        drawingContext.fillRect(x, 0, 8, canvas.height)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(drawingBase64, 'base64')
  return Buffer.concat([
    jpeg.subarray(0, START_OF_IMAGE_LENGTH),
    createExifSegment(imageDescription),
    jpeg.subarray(START_OF_IMAGE_LENGTH),
  ])
}
