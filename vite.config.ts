import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { loadEnv, type PluginOption } from 'vite'
import { readBackendEnv } from './src/lib/backend/env-rules.ts'

/** Tests that take minutes run only if `TESTS_ALL` is set. `npm run test:all` sets it. */
const LONG = process.env.TESTS_ALL ? [] : ['**/*.long.test.ts']

export default defineConfig(async ({ mode, command, isPreview }): Promise<ViteUserConfig> => {
  // Throws an error that names a missing or invalid variable.
  const backend = readBackendEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  const isTesting = process.env.VITEST !== undefined
  const plugins: PluginOption[] = [react(), tailwindcss()]
  if (backend.kind === 'embedded' && !isTesting) {
    const { embeddedSupabase } = await import('./supabase/embedded/plugin.ts')
    plugins.push(embeddedSupabase())
  }
  if (command === 'build' || isPreview) {
    const { createPrerenderPlugin } = await import('./src/prerender/plugin.ts')
    plugins.push(
      createPrerenderPlugin(backend, async () => {
        const { createMemoryBackend, EMBEDDED_KEY } = await import('./supabase/embedded/snapshot.ts')
        return { ...(await createMemoryBackend()), key: EMBEDDED_KEY }
      }),
    )
  }
  // OUT_DIR gives concurrent builds and servers separate output folders. An empty value means dist, because a build
  // deletes all files of its output folder.
  const outDir = process.env.OUT_DIR || 'dist'
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
      // One stylesheet, inlined in prerendered pages. A chunk with its own styles would fetch it again and recalculate
      // all styles.
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // Preload lists for every page would add 2 KB to the first load. Prerendered pages contain their own preload
        // list.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
    test: {
      // One worker more than cores, because component tests spend a quarter of their time waiting for the backend.
      maxWorkers: availableParallelism() + 1,
      // Prints console output only for failed tests.
      silent: 'passed-only',
      // Isolation would load all modules and start jsdom again for each file, which doubles the run time.
      isolate: false,
      // A busy machine can need more than the default of one second.
      expect: { poll: { timeout: 5000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            testTimeout: 20_000,
            include: ['src/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
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
            // These tests use a whole core each, so an extra worker would save no time.
            maxWorkers: availableParallelism(),
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }
})
