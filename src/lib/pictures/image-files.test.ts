import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_PREVIEW_BYTES, PREVIEW_SIZE } from './image-sizes'

const PICTURE_FOLDER = 'public/pictures'
/** Pictures with a single width: the hero picture for phones. */
const SINGLE_WIDTH_FILES = ['hero-portrait.avif']
/** Maximum bytes per picture. With this size, a picture loads on a phone as fast as the page's text. */
const MAX_BYTES_BY_WIDTH = { narrow: 25_000, middle: 40_000, wide: 90_000 }

const allFiles = readdirSync(PICTURE_FOLDER)
const pictureFiles = allFiles.filter((file) => !file.endsWith('-og.jpg'))
const readBytes = (file: string) => readFileSync(join(PICTURE_FOLDER, file))

/** Reads width and height from the file. */
const readPictureSize = (file: string): [width: number, height: number] => {
  const bytes = readBytes(file)
  const dimensionsOffset = bytes.indexOf('ispe') + 8
  return [bytes.readUInt32BE(dimensionsOffset), bytes.readUInt32BE(dimensionsOffset + 4)]
}
const isSmallerCopy = (file: string) => /-\d+\.avif$/.test(file)
const originalFiles = pictureFiles.filter((file) => !isSmallerCopy(file) && !SINGLE_WIDTH_FILES.includes(file))

it('all pictures in the public folder are AVIF files', () => {
  expect(pictureFiles.filter((file) => readBytes(file).toString('latin1', 4, 12) !== 'ftypavif')).toEqual([])
})

it.each([
  '../og.jpg',
  ...originalFiles.filter((file) => file !== 'hero.avif').map((file) => file.replace('.avif', '-og.jpg')),
])('the link preview %s is a JPEG of 1200 × 630 pixels, small enough for every network', (file) => {
  const bytes = readBytes(file)
  // The frame header (marker FFC0 or FFC2) contains height and width.
  const frameOffset = Math.max(bytes.indexOf('ffc000', 'hex'), bytes.indexOf('ffc200', 'hex'))
  expect([bytes.readUInt16BE(frameOffset + 7), bytes.readUInt16BE(frameOffset + 5)]).toEqual([
    PREVIEW_SIZE.width,
    PREVIEW_SIZE.height,
  ])
  expect(bytes.byteLength).toBeLessThan(MAX_PREVIEW_BYTES)
})

it.each(originalFiles)('the picture %s has a small file for each width that pages request', (file) => {
  const [width, height] = readPictureSize(file)
  const copyWidths = width === height ? [480] : [640, 960]
  const copyNames = copyWidths.map((cut) => file.replace('.avif', `-${cut}.avif`))
  expect(
    pictureFiles.filter((fileName) => fileName.replace(/-\d+\.avif$/, '.avif') === file && isSmallerCopy(fileName)),
  ).toEqual(copyNames)
  expect(copyNames.map((cut) => readPictureSize(cut)[0])).toEqual(copyWidths)
  const [narrow = '', middle = ''] = copyNames
  expect(readBytes(narrow).byteLength).toBeLessThan(MAX_BYTES_BY_WIDTH.narrow)
  expect(readBytes(middle || narrow).byteLength).toBeLessThan(MAX_BYTES_BY_WIDTH.middle)
  expect(readBytes(file).byteLength).toBeLessThan(MAX_BYTES_BY_WIDTH.wide)
})
