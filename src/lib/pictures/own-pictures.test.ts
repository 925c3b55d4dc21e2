import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = 'public/pictures'
/** The hero picture for phones. It has one width. */
const ALONE = ['hero-portrait.avif']
/** Bytes per picture, so that on a phone it loads as fast as the page's text. */
const MOST_BYTES = { narrow: 25_000, middle: 40_000, wide: 90_000 }

const files = readdirSync(FOLDER)
const bytesOf = (file: string) => readFileSync(join(FOLDER, file))

/** Reads width and height from the file. */
const sizeOf = (file: string): [width: number, height: number] => {
  const bytes = bytesOf(file)
  const told = bytes.indexOf('ispe') + 8
  return [bytes.readUInt32BE(told), bytes.readUInt32BE(told + 4)]
}
const isCut = (file: string) => /-\d+\.avif$/.test(file)
const whole = files.filter((file) => !isCut(file) && !ALONE.includes(file))

it('keeps pictures in AVIF alone', () => {
  expect(files.filter((file) => bytesOf(file).toString('latin1', 4, 12) !== 'ftypavif')).toEqual([])
})

it.each(whole)('has %s in the widths that pages ask for, each as wide as it is called, and small', (file) => {
  const [width, height] = sizeOf(file)
  const cuts = width === height ? [480] : [640, 960]
  const named = cuts.map((cut) => file.replace('.avif', `-${cut}.avif`))
  expect(files.filter((one) => one.replace(/-\d+\.avif$/, '.avif') === file && isCut(one))).toEqual(named)
  expect(named.map((cut) => sizeOf(cut)[0])).toEqual(cuts)
  const [narrow = '', middle = ''] = named
  expect(bytesOf(narrow).byteLength).toBeLessThan(MOST_BYTES.narrow)
  expect(bytesOf(middle || narrow).byteLength).toBeLessThan(MOST_BYTES.middle)
  expect(bytesOf(file).byteLength).toBeLessThan(MOST_BYTES.wide)
})
