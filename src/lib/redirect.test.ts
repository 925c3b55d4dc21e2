import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getSafePath } from './navigation'

it.each(['/book/1?seats=2', '/events#top', '/', '/customer/a%20b'])(
  'the redirect after sign-in accepts the path %s on this site',
  (path) => {
    expect(getSafePath(path, '/events')).toBe(path)
  },
)

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '',
  'events',
  undefined,
  null,
  7,
  '/\t/evil.example',
  '/%2e//evil.example',
])('the redirect after sign-in replaces the unsafe target %s with the default page', (target) => {
  expect(getSafePath(target, '/events')).toBe('/events')
})

it('the redirect after sign-in always leads to a page of this site, whatever target the URL contains', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl(), fc.array(fc.constantFrom('/', '\\', '.', ':', '@', '\t', 'a', '%2e'))),
      (input) => {
        const targetPath = Array.isArray(input) ? `/${input.join('')}` : input
        const safePath = getSafePath(targetPath, '/events')
        expect(new URL(safePath, 'https://ours.example').origin).toBe('https://ours.example')
      },
    ),
    { numRuns: 5_000 },
  )
})
