import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts'
import { SUPABASE_CLI_PATH } from '../../supabase/embedded/supabase-cli.ts'

/** The output of `supabase gen types` for the schema `public` of a migrated database. */
export const generateTypes = async (db: EmbeddedBackend['db']): Promise<string> => {
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' })
  const port = await new Promise<number>((resolve) => {
    server.addEventListener('listening', (event) => resolve((event as CustomEvent<{ port: number }>).detail.port))
    void server.start()
  })
  try {
    const databaseUrl = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`
    const { stdout } = await promisify(execFile)(
      SUPABASE_CLI_PATH,
      ['gen', 'types', `--remote=${databaseUrl}`, '--schema', 'public'],
      { maxBuffer: 16 * 1024 * 1024 },
    )
    return stdout
  } finally {
    await server.stop()
  }
}
