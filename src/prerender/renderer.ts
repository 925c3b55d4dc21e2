import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sharedModules, type Chunk } from './shared-modules.ts'

type Render = typeof import('./render')

export interface Renderer extends Render {
  /** What several written pages need at once. */
  shared: ReadonlySet<string>
  /** Takes its files away. */
  remove: () => Promise<void>
}

/** Fewer, and the others would carry more for them than their own asking costs. */
const SEVERAL = 4

const source = resolve('src')
const APP = join(source, 'app/app.tsx')
const chunksOf = (result: Awaited<ReturnType<typeof build>>): Chunk[] => {
  if (!('output' in result)) throw new Error('The renderer is built once, not watched')
  return result.output.filter((file) => file.type === 'chunk')
}

/** Builds the site for Node, its reads pointed at a client without a session. */
export const buildRenderer = async (): Promise<Renderer> => {
  const folder = resolve(`node_modules/.cache/prerender-${process.pid}-${Date.now()}`)
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^@\/lib\/backend\/load-supabase$/, replacement: join(source, 'prerender/load-supabase.ts') },
        { find: '@', replacement: source },
      ],
    },
    // Inside, so that it is seen which of their modules a page needs.
    ssr: { noExternal: ['lucide-react', /^@tanstack\//] },
    build: {
      ssr: join(source, 'prerender/render.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      // Nobody reads its sheets, which Tailwind has not seen.
      cssMinify: false,
      rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  // Without a query: the pages' files import this very module, and a second one would hold other contexts.
  const render = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as Render
  const written = render.pages.filter((page) => page.written).map(({ file }) => resolve(file))
  const shared = sharedModules(chunksOf(result), APP, written, SEVERAL)
  return {
    ...render,
    shared,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
