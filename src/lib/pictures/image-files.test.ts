import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = 'public/pictures'
/** The hero picture for phones. It has one width. */
const ALONE = ['hero-portrait.avif']
/** Bytes per picture, so that on a phone it loads as fast as the page's text. */
const MAX_BYTES = { narrow: 25_000, middle: 40_000, wide: 90_000 }

const files = readdirSync(FOLDER)
const bytesOf = (file: string) => readFileSync(join(FOLDER, file))

/** Reads width and height from the file. */
const sizeOf = (file: string): [width: number, height: number] => {
  const bytes = bytesOf(file)
  const dimensions = bytes.indexOf('ispe') + 8
  return [bytes.readUInt32BE(dimensions), bytes.readUInt32BE(dimensions + 4)]
}
const isCut = (file: string) => /-\d+\.avif$/.test(file)
const originals = files.filter((file) => !isCut(file) && !ALONE.includes(file))

it('all pictures in the public folder are AVIF files', () => {
  expect(files.filter((file) => bytesOf(file).toString('latin1', 4, 12) !== 'ftypavif')).toEqual([])
})

it.each(originals)(
  'the picture %s exists in the widths that pages request, with correct widths and small files',
  (file) => {
    const [width, height] = sizeOf(file)
    const cuts = width === height ? [480] : [640, 960]
    const named = cuts.map((cut) => file.replace('.avif', `-${cut}.avif`))
    expect(files.filter((one) => one.replace(/-\d+\.avif$/, '.avif') === file && isCut(one))).toEqual(named)
    expect(named.map((cut) => sizeOf(cut)[0])).toEqual(cuts)
    const [narrow = '', middle = ''] = named
    expect(bytesOf(narrow).byteLength).toBeLessThan(MAX_BYTES.narrow)
    expect(bytesOf(middle || narrow).byteLength).toBeLessThan(MAX_BYTES.middle)
    expect(bytesOf(file).byteLength).toBeLessThan(MAX_BYTES.wide)
  },
)
