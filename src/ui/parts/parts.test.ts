import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Wrappers of other components, components of the gallery, and a whole form. */
const NOT_A_PART = [
  ...['on-demand', 'bar-chart', 'field-frame', 'table-head', 'toast-host', 'toast-panel'],
  'new-password-form',
]

test('shows every part of the design system on its page', () => {
  const shown = readdirSync('src/ui/parts')
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`src/ui/parts/${name}`, 'utf8'))
    .join('\n')
  const parts = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('parts') && !path.endsWith('.test.tsx'))
    .map((path) => path.replace('.tsx', ''))
    .filter((path) => !NOT_A_PART.some((name) => path.endsWith(name)))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((path) => !shown.includes(`'@/ui/${path}'`))).toEqual([])
})
