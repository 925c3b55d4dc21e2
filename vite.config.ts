import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { loadEnv, type PluginOption } from 'vite'
import { readBackendEnv } from './src/lib/backend/env-rules.ts'

/** Tests that replace the client: no other test of the worker may have loaded it before. */
const PAGES = ['house-rules', 'invalidation', 'pictures', 'lists', 'desk-lists', 'repeated-writes'].map(
  (name) => `supabase/tests/${name}.test.ts`,
)
/** What takes long: of `npm run test:all`. */
const LONG = ['starts/starts', 'http/cards/card-killed'].map((name) => `supabase/tests/${name}.test.ts`)
/** What loads modules anew on purpose, or others than the rest. */
const ALONE = [
  'src/ui/on-demand.test.tsx',
  'src/app/keys.test.ts',
  'src/features/community/live-queries.test.ts',
  'src/features/customers/open-mail.test.ts',
]
const components = {
  environment: 'jsdom',
  testTimeout: 20_000,
  include: ['src/**/*.test.tsx'],
  globalSetup: ['tests/support/vitest/components-global-setup.ts'],
  setupFiles: ['tests/support/vitest/console.ts', 'tests/support/vitest/components-setup.ts'],
}
const database = {
  include: ['supabase/tests/**/*.test.ts'],
  globalSetup: ['tests/support/vitest/db-global-setup.ts'],
  setupFiles: ['tests/support/vitest/db-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // They wait for nothing: a third worker would read all modules once more.
  maxWorkers: availableParallelism(),
  sequence: { groupOrder: 1 },
}

export default defineConfig(async ({ mode, command, isPreview }): Promise<ViteUserConfig> => {
  // Throws with the variable's name where one is missing or wrong: a start must not half work.
  const backend = readBackendEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  const testing = process.env.VITEST !== undefined
  const plugins: PluginOption[] = [react(), tailwindcss()]
  if (backend.kind === 'embedded' && !testing) {
    const { embeddedSupabase } = await import('./supabase/embedded/plugin.ts')
    plugins.push(embeddedSupabase())
  }
  if (command === 'build' || isPreview) {
    const { prerender } = await import('./src/prerender/plugin.ts')
    plugins.push(prerender(backend))
  }
  // Set by who runs several builds or servers of one checkout side by side.
  const outDir = process.env.OUT_DIR ?? 'dist'
  return {
    plugins,
    ...(process.env.OUT_DIR && { cacheDir: `${outDir}/.vite-cache` }),
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/supabase/.temp/**'] } },
    preview: { port: 5173, strictPort: true },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      // One sheet, inlined in written pages: a part that named it would fetch it once more and have all styles counted anew.
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // A list of every page's files would be 2 KB of each visitor's first load; written pages name their own.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
    test: {
      // One more than cores: components wait for the backend a quarter of the time.
      maxWorkers: availableParallelism() + 1,
      // What a test says on purpose is asserted there; what is printed belongs to one that failed.
      silent: 'passed-only',
      projects: [
        {
          extends: true,
          test: {
            name: 'rules',
            isolate: false,
            // Thousands of made-up texts take seconds on a busy machine.
            testTimeout: 20_000,
            include: ['src/**/*.test.ts'],
            exclude: ALONE,
            setupFiles: ['tests/support/vitest/console.ts'],
          },
        },
        // Files share a worker's modules and its jsdom: to start both anew for each took more than half of the time.
        { extends: true, test: { ...components, name: 'components', exclude: ALONE, isolate: false } },
        { extends: true, test: { ...components, name: 'alone', include: ALONE } },
        // One start of the embedded backend serves all files of a worker.
        { extends: true, test: { ...database, name: 'db', isolate: false, exclude: [...PAGES, ...LONG] } },
        { extends: true, test: { ...database, name: 'pages', include: PAGES } },
        { extends: true, test: { ...database, name: 'long', include: LONG } },
      ],
    },
  }
})
