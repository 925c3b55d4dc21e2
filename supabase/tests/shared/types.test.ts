import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateFiles } from '../../../tools/codegen/generate'

// This long timeout is needed, because the Supabase CLI and a new database take half a minute.
it('src/lib/generated is up to date (npm run gen)', async () => {
  for (const [name, text] of Object.entries(await generateFiles()))
    expect(text, name).toBe(readFileSync(`src/lib/generated/${name}`, 'utf8'))
}, 180_000)
