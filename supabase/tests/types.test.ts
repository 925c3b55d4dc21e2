import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateTypes } from '../embedded/gen-types'

it('keeps the generated types fresh: npm run gen:types', async () => {
  expect(await generateTypes()).toBe(readFileSync('src/lib/database.types.ts', 'utf8'))
})
