import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { signInTemplates, withSubjects } from '../functions/send-mail/letters/sign-in.tsx'
import { generateTypes } from './gen-types.ts'
import { readCatalogue } from './law/catalogue.ts'
import { makePrecise } from './law/precise.ts'
import { writeLaw, type Written } from './law/write.ts'
import { createMemoryBackend } from './snapshot.ts'

export interface Generated extends Written {
  types: string
}

/** What the client takes from the database, read from a freshly migrated one. */
export const generate = async (): Promise<Generated> => {
  const { db, close } = await createMemoryBackend()
  try {
    const catalogue = await readCatalogue(db)
    return { types: makePrecise(await generateTypes(db), catalogue), ...writeLaw(catalogue) }
  } finally {
    await close()
  }
}

// Run as a script; imported by a test, it only lends its function.
if (process.argv[1]?.endsWith('gen.ts')) {
  // First, for the CLI reads nothing where one that config.toml names is not there.
  await mkdir('supabase/templates', { recursive: true })
  for (const [name, html] of signInTemplates()) await writeFile(`supabase/templates/${name}.html`, html)
  const config = await readFile('supabase/config.toml', 'utf8')
  await writeFile('supabase/config.toml', withSubjects(config))
  const { types, law, statuses } = await generate()
  await writeFile('src/lib/database.types.ts', types)
  await writeFile('src/lib/law.ts', law)
  await writeFile('src/lib/statuses.ts', statuses)
  console.info('src/lib/database.types.ts, law.ts, statuses.ts and supabase/templates are fresh.')
}
