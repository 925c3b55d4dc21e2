import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutsOf, nameWith, widthsOf } from './cuts'

it.each([
  [1600, [480, 960, 1600]],
  [1200, [480, 960, 1200]],
  [961, [480, 960, 961]],
  [960, [480, 960]],
  [480, [480]],
  [300, [300]],
])('stores a picture %i wide in %j: none is wider than it came', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

it('tells all files of a picture by the name of its largest', () => {
  expect(cutsOf(nameWith('1700-abcd-gate', [480, 960, 1600], 'avif'))).toEqual([
    { file: '1700-abcd-gate.480.avif', width: 480 },
    { file: '1700-abcd-gate.960.avif', width: 960 },
    { file: '1700-abcd-gate.w480-960-1600.avif', width: 1600 },
  ])
})

it.each(['1700-abcd-gate.webp', '1700-abcd-w480-960.png', '/pictures/usa.avif', 'https://x.test/a.jpg?w=480', ''])(
  'knows of one file alone of %s, which was stored before',
  (name) => expect(cutsOf(name)).toEqual([{ file: name, width: 0 }]),
)

it('tells as many files as there are widths, no two alike, whatever the picture is called', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1600 }), fc.stringMatching(/^[\w-]{1,40}$/), (width, stem) => {
      const widths = widthsOf(width)
      const cuts = cutsOf(nameWith(stem, widths, 'webp'))
      expect(cuts.map((cut) => cut.width)).toEqual(widths)
      expect(new Set(cuts.map(({ file }) => file)).size).toBe(widths.length)
    }),
  ))
