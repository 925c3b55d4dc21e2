import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Components that need no example in the gallery: wrappers, complete forms, and data for search engines. */
const EXCLUDED_COMPONENTS = [
  ...['lazy-component', 'bar-chart', 'field-frame', 'table-head', 'toast-host', 'toast-panel'],
  ...['new-password-form', 'message-form', 'structured-data'],
]

test('the component gallery shows every component of the folder src/ui', () => {
  const gallerySource = readdirSync('src/ui/gallery')
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`src/ui/gallery/${name}`, 'utf8'))
    .join('\n')
  const componentPaths = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('gallery') && !path.endsWith('.test.tsx'))
    .map((path) => path.replace('.tsx', ''))
    .filter((path) => !EXCLUDED_COMPONENTS.some((name) => path.endsWith(name)))
  expect(componentPaths.length).toBeGreaterThan(20)
  expect(componentPaths.filter((path) => !gallerySource.includes(`'@/ui/${path}'`))).toEqual([])
})
