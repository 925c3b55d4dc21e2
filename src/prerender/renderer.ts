import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findSharedModules, type Chunk } from './shared-modules.ts'

type RenderModule = typeof import('./render')

export interface Renderer extends RenderModule {
  /** Modules that several prerendered pages share. */
  shared: ReadonlySet<string>
  /** Deletes the build's files. */
  remove: () => Promise<void>
}

/** With a smaller number, pages would load more code they do not use than an extra request costs. */
const MIN_SHARING_PAGES = 4

const sourceFolder = resolve('src')
const APP_FILE = join(sourceFolder, 'app/app.tsx')
const getChunks = (result: Awaited<ReturnType<typeof build>>): Chunk[] => {
  if (!('output' in result)) throw new Error('The renderer is built once, not watched')
  return result.output.filter((file) => file.type === 'chunk')
}

/** Builds the site for Node, with queries sent by a client without a session. */
export const buildRenderer = async (): Promise<Renderer> => {
  const folder = resolve(`node_modules/.cache/prerender-${process.pid}-${Date.now()}`)
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^@\/lib\/backend\/load-supabase$/, replacement: join(sourceFolder, 'prerender/load-supabase.ts') },
        { find: '@', replacement: sourceFolder },
      ],
    },
    // Bundled, so that the build sees which of their modules each page needs.
    ssr: { noExternal: ['lucide-react', /^@tanstack\//] },
    build: {
      ssr: join(sourceFolder, 'prerender/render.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      // The styles of this build are not used.
      cssMinify: false,
      rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  // Imported without a query string: the page files import the same module, and a second instance would have other
  // contexts.
  const render = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as RenderModule
  const written = render.pages.filter((page) => page.written).map(({ file }) => resolve(file))
  const shared = findSharedModules(getChunks(result), APP_FILE, written, MIN_SHARING_PAGES)
  return {
    ...render,
    shared,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
