import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generate } from '../../tools/codegen/generate'

// The Supabase CLI and a new database need about half a minute on an idle machine.
it('src/lib/generated is up to date (npm run gen)', async () => {
  for (const [name, text] of Object.entries(await generate()))
    expect(text, name).toBe(readFileSync(`src/lib/generated/${name}`, 'utf8'))
}, 180_000)
