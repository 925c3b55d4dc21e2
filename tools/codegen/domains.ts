import { readdirSync, readFileSync } from 'node:fs'

/** Maps each table and view to the folder of supabase/schemas that creates it, without its number, such as `bookings`. */
export const readDomains = (): Map<string, string> =>
  new Map(
    readdirSync('supabase/schemas').flatMap((folder) =>
      readdirSync(`supabase/schemas/${folder}`).flatMap((file) => {
        const schemaSql = readFileSync(`supabase/schemas/${folder}/${file}`, 'utf8')
        return [...schemaSql.matchAll(/^create (?:table|view) public\.(\w+)/gm)].map(
          ([, relation = '']) => [relation, folder.replace(/^\d+_/, '')] as const,
        )
      }),
    ),
  )
