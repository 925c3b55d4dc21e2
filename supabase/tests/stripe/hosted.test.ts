import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import config from '../../../vite.config'

afterEach(() => void vi.unstubAllEnvs())

/** The names of the Vite plugins for a command. */
const listPlugins = async (command: 'build' | 'serve'): Promise<string[]> => {
  vi.stubEnv('VITEST', undefined)
  const { plugins = [] } = await config({ command, mode: 'production' })
  return plugins.flat().map((plugin) => (plugin as Plugin).name)
}

it.each(['build', 'serve'] as const)(
  'when the site uses a hosted backend, "vite %s" includes no fake card provider',
  async (command) => {
    expect(await listPlugins(command)).toContain('embedded-supabase')
    vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co')
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'key')
    expect(await listPlugins(command)).not.toContain('embedded-supabase')
  },
)

it('the site and the edge functions never import the fake card provider', () => {
  const files = ['src', 'supabase/functions'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(
    files.filter((file) => /from '[^']*embedded\/(stripe|cards|functions)/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
