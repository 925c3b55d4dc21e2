import { describe, expect, it } from 'vitest'
import { applyPendingToggles } from './reactions/reaction-rules'
import { pickTagline, getTaglineRegion, getTaglines } from './taglines'

describe('taglines', () => {
  it.each([
    ['California and Nevada, USA', 'usa'],
    ['Los Angeles, california', 'usa'],
    ['Across America', 'usa'],
    ['Hobart', 'tasmania'],
    ['PORT ARTHUR, TASMANIA', 'tasmania'],
    ['Jerusalem', 'anywhere'],
    ['Fremantle, Western Australia', 'anywhere'],
    ['', 'anywhere'],
  ])('a trip with the location %j uses the taglines of the region %s', (location, expected) =>
    expect(getTaglineRegion(location)).toBe(expected),
  )

  it('shows the same tagline for a trip until the page is closed', () => {
    const firstTagline = pickTagline('event', 'Hobart')
    expect(getTaglines('Hobart')).toContain(firstTagline)
    for (let repetition = 0; repetition < 50; repetition += 1) expect(pickTagline('event', 'Hobart')).toBe(firstTagline)
  })
})

it.each([
  [{ isOn: false, count: 3 }, [], { isOn: false, count: 3 }],
  [{ isOn: false, count: 3 }, [true], { isOn: true, count: 4 }],
  [{ isOn: true, count: 3 }, [false], { isOn: false, count: 2 }],
  [{ isOn: true, count: 3 }, [false, true, false], { isOn: false, count: 2 }],
  [{ isOn: true, count: 3 }, [false, true], { isOn: true, count: 3 }],
  [{ isOn: true, count: 0 }, [false], { isOn: false, count: 0 }],
])(
  'a reaction button with the stored state %o and the unsent clicks %o shows the state %o',
  (stored, pending, expected) => expect(applyPendingToggles(stored, pending)).toEqual(expected),
)
