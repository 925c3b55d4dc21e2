import type { Plugin } from 'vite'
import * as law from '../../../src/lib/law.ts'

const told: Record<string, unknown> = law
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `BOUNDS.order_items.quantity.max` is 99 wherever it is written; what follows a value, such as `.map(…)`, stays. */
export const inlined = (code: string): string =>
  code.replace(
    /\b(LENGTHS|CODE_POINTS|BOUNDS|VALUES|MOST|AMOUNT|PASSWORD)((?:\.\w+)+)/g,
    (_, name: string, path: string) => {
      const keys = path.slice(1).split('.')
      let value = told[name]
      while (isObject(value) && keys[0] !== undefined && keys[0] in value) value = value[keys.shift() ?? '']
      return `(${JSON.stringify(value)})${keys.map((key) => `.${key}`).join('')}`
    },
  )

/** Writes the law's numbers and lists where they are asked for: a page then carries its own few, not everybody's. */
export const inlineLaw = (): Plugin => ({
  name: 'inline-law',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /\/law['"]/ },
    handler: (code) => ({ code: inlined(code), map: null }),
  },
})
