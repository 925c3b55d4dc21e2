import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findSharedModules, type Chunk } from './shared-modules.ts'

type RenderModule = typeof import('./render')

export interface Renderer extends RenderModule {
  /** The ids of modules that several prerendered pages share. */
  shared: ReadonlySet<string>
  /** Deletes the files of this build. */
  remove: () => Promise<void>
}

/**
 * A module that at least this number of prerendered pages import goes into a shared chunk. With a lower number, the
 * unused code on a page would cost more than the saved requests.
 */
const MIN_SHARING_PAGES = 4

const sourceFolder = resolve('src')
const APP_FILE = join(sourceFolder, 'app/app.tsx')
const getChunks = (result: Awaited<ReturnType<typeof build>>): Chunk[] => {
  if (!('output' in result)) throw new Error('The renderer cannot be built in watch mode')
  return result.output.filter((file) => file.type === 'chunk')
}

/** Builds the site for Node. Its queries are sent by a client without a session. */
export const buildRenderer = async (): Promise<Renderer> => {
  const buildFolder = resolve(`node_modules/.cache/prerender-${process.pid}-${Date.now()}`)
  const buildResult = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        // Replaces the module for all importers, including files in lib/backend, which import it as `./load-supabase`.
        {
          find: /^(@\/lib\/backend|\.)\/load-supabase$/,
          replacement: join(sourceFolder, 'prerender/load-supabase.ts'),
        },
        { find: '@', replacement: sourceFolder },
      ],
    },
    // Bundles these packages, so that the build can see which of their modules each page needs.
    ssr: { noExternal: ['lucide-react', /^@tanstack\//] },
    build: {
      ssr: join(sourceFolder, 'prerender/render.tsx'),
      outDir: buildFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      // Does not minify the styles, because only the browser build uses its styles.
      cssMinify: false,
      rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  // The import has no query string, so that Node loads the module only once. A second instance would have other React
  // contexts than the pages.
  const renderModule = (await import(pathToFileURL(join(buildFolder, 'render.mjs')).href)) as RenderModule
  const prerenderedFiles = renderModule.prerenderablePages
    .filter((page) => page.isWritten)
    .map(({ file }) => resolve(file))
  const sharedModules = findSharedModules(getChunks(buildResult), APP_FILE, prerenderedFiles, MIN_SHARING_PAGES)
  return {
    ...renderModule,
    shared: sharedModules,
    remove: () => rm(buildFolder, { recursive: true, force: true }),
  }
}
