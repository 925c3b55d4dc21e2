import { spawn } from 'node:child_process'
import { EMBEDDED_KEY } from '../../../embedded/backend'

/** Builds the site for the backend at an address, as hosted's would be; what the build said. */
export const buildSite = async (backend: string, outDir: string): Promise<string> => {
  const said: Buffer[] = []
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn('npx', ['vite', 'build'], {
      env: { ...process.env, OUT_DIR: outDir, VITE_SUPABASE_URL: backend, VITE_SUPABASE_ANON_KEY: EMBEDDED_KEY },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
    child.once('close', resolve)
  })
  const text = Buffer.concat(said).toString()
  if (code !== 0) throw new Error(text)
  return text
}
