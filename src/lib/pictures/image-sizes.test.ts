import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getPictureCopies, formatFileName, getPreviewFile, getStoredWidths } from './image-sizes'

it.each([
  [1600, [480, 960, 1600]],
  [1200, [480, 960, 1200]],
  [961, [480, 960, 961]],
  [960, [480, 960]],
  [480, [480]],
  [300, [300]],
])('a picture %i pixels wide is stored in the widths %j, which do not exceed the original width', (width, widths) => {
  expect(getStoredWidths(width)).toEqual(widths)
})

it('the names of all files of a picture derive from the name of its largest file', () => {
  expect(getPictureCopies(formatFileName('1700-abcd-gate', [480, 960, 1600], 'avif'))).toEqual([
    { file: '1700-abcd-gate.480.avif', width: 480 },
    { file: '1700-abcd-gate.960.avif', width: 960 },
    { file: '1700-abcd-gate.w480-960-1600.avif', width: 1600 },
  ])
})

it("uploaded pictures and the site's own pictures have a link preview, but pictures of other websites do not", () => {
  const uploadedUrl = 'https://x.test/storage/v1/object/public/event-images/1700-abcd-gate.w480-960-1600.avif'
  expect(getPreviewFile(uploadedUrl)).toBe('https://x.test/storage/v1/object/public/event-images/1700-abcd-gate.og.jpg')
  expect(getPreviewFile('/pictures/usa.avif')).toBe('/pictures/usa-og.jpg')
  expect(getPreviewFile('https://elsewhere.test/photo.png')).toBeNull()
})

it.each(['1700-abcd-gate.webp', '1700-abcd-w480-960.png', '/pictures/usa.avif', 'https://x.test/a.jpg?w=480', ''])(
  'the picture %s, whose name lists no widths, is loaded from a single file without other sizes',
  (name) => expect(getPictureCopies(name)).toEqual([{ file: name, width: 0 }]),
)

it('the files of a picture have different names for different widths', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1600 }), fc.stringMatching(/^[\w-]{1,40}$/), (width, stem) => {
      const storedWidths = getStoredWidths(width)
      const pictureCopies = getPictureCopies(formatFileName(stem, storedWidths, 'webp'))
      expect(pictureCopies.map((cut) => cut.width)).toEqual(storedWidths)
      expect(new Set(pictureCopies.map(({ file }) => file)).size).toBe(storedWidths.length)
    }),
  ))
