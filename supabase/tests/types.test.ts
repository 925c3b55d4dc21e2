import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generate } from '../embedded/gen'

it('keeps the generated types and law fresh: npm run gen', async () => {
  const { types, law, statuses } = await generate()
  expect(types).toBe(readFileSync('src/lib/database.types.ts', 'utf8'))
  expect(law).toBe(readFileSync('src/lib/law.ts', 'utf8'))
  expect(statuses).toBe(readFileSync('src/lib/statuses.ts', 'utf8'))
})
