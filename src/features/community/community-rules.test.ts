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
    const first = pickTagline('event', 'Hobart')
    expect(getTaglines('Hobart')).toContain(first)
    for (let again = 0; again < 50; again += 1) expect(pickTagline('event', 'Hobart')).toBe(first)
  })
})

it.each([
  [{ on: false, count: 3 }, [], { on: false, count: 3 }],
  [{ on: false, count: 3 }, [true], { on: true, count: 4 }],
  [{ on: true, count: 3 }, [false], { on: false, count: 2 }],
  [{ on: true, count: 3 }, [false, true, false], { on: false, count: 2 }],
  [{ on: true, count: 3 }, [false, true], { on: true, count: 3 }],
  [{ on: true, count: 0 }, [false], { on: false, count: 0 }],
])('a reaction button with the stored reaction %o and the pending clicks %o shows %o', (stored, pending, expected) =>
  expect(applyPendingToggles(stored, pending)).toEqual(expected),
)
