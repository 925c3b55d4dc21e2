import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { loadEnv, type PluginOption } from 'vite'
import { readBackendEnv } from './src/lib/backend/env-rules.ts'

/** Tests that take minutes run only with `TESTS_ALL=1`, which `npm run test:all` sets. */
const LONG = process.env.TESTS_ALL ? [] : ['**/*.long.test.ts']

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
    const { createPrerenderPlugin } = await import('./src/prerender/plugin.ts')
    plugins.push(createPrerenderPlugin(backend))
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
      // Loading modules and starting jsdom anew for each file took more than half of the time.
      isolate: false,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            testTimeout: 20_000,
            include: ['src/**/*.test.ts'],
            setupFiles: ['tests/support/vitest/console.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'components',
            environment: 'jsdom',
            testTimeout: 20_000,
            include: ['src/**/*.test.tsx'],
            globalSetup: ['tests/support/vitest/components-global-setup.ts'],
            setupFiles: ['tests/support/vitest/console.ts', 'tests/support/vitest/components-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'db',
            include: ['supabase/tests/**/*.test.ts'],
            exclude: LONG,
            globalSetup: ['tests/support/vitest/db-global-setup.ts'],
            setupFiles: ['tests/support/vitest/db-setup.ts'],
            testTimeout: 60_000,
            hookTimeout: 180_000,
            // These tests wait for nothing: a third worker would only load all modules once more.
            maxWorkers: availableParallelism(),
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }
})
