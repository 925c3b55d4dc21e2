/** Checks the size of each page's first load against its budget, from the built manifest. Prints every page. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { LAYOUT_SOURCES } from '../src/prerender/layout-chunks'

const outDir = process.env.OUT_DIR ?? 'dist'
const KB = 1024

/**
 * Public pages with a form, and public pages that emails link to. New visitors rarely land on these pages, so the larger
 * budget of the member pages applies to them.
 */
const PAGES_WITH_FORM_BUDGET = new Set(
  [
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'offer',
    'checkout',
    'order',
    'guest-booking',
    'paid',
    'favorites',
    'contact',
    'claim',
    'join',
    'unsubscribe',
    'confirm-interest',
    'event-moved',
    'pay-share',
    'called-off',
    'traveller-forms',
  ].map((name) => `${name}-page.tsx`),
)
/** Maximum KB of gzipped scripts for a page, by folder of the page. Includes the scripts that all pages share. */
const SCRIPT_BUDGETS = { public: 150, member: 230, admin: 300 } as const
/** Maximum KB of the gzipped stylesheet, which public pages contain inline. */
const CSS_BUDGET = 16

const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
const sizesByFile = new Map<string, number>()
const getSize = (file: string): number => {
  const size = sizesByFile.get(file) ?? gzipSync(readFileSync(join(outDir, file)), { level: 9 }).byteLength / KB
  sizesByFile.set(file, size)
  return size
}

/** The files of a chunk and of all its static imports. */
const collectFiles = (key: string, files = new Set<string>()): Set<string> => {
  const manifestChunk = manifest[key]
  if (!manifestChunk || files.has(manifestChunk.file)) return files
  files.add(manifestChunk.file)
  manifestChunk.imports?.forEach((importKey) => collectFiles(importKey, files))
  return files
}

const entryChunkKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (!entryChunkKey) throw new Error('The manifest names no entry.')
/** The chunks that every page loads first, in this order (src/main.tsx). */
const startupChunkKeys = [entryChunkKey, ...(manifest[entryChunkKey]?.dynamicImports ?? [])]
interface PageSize {
  page: string
  kilobytes: number
  budget: number
}

const pageSizes = (['public', 'member', 'admin'] as const).flatMap((folder): PageSize[] =>
  readdirSync(join('src/pages', folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('-page.tsx'))
    .map((name) => {
      const files = collectFiles(`src/pages/${folder}/${name}`)
      startupChunkKeys.forEach((key) => collectFiles(key, files))
      LAYOUT_SOURCES[folder].forEach((key) => collectFiles(key, files))
      const budget = SCRIPT_BUDGETS[PAGES_WITH_FORM_BUDGET.has(basename(name)) ? 'member' : folder]
      return { page: `${folder}/${name}`, kilobytes: [...files].reduce((sum, file) => sum + getSize(file), 0), budget }
    }),
)
const stylesheetChunk = manifest['style.css']
if (!stylesheetChunk) throw new Error('The build made no stylesheet.')
pageSizes.push({ page: 'style.css', kilobytes: getSize(stylesheetChunk.file), budget: CSS_BUDGET })

for (const { page, kilobytes, budget } of pageSizes.sort((a, b) => b.kilobytes / b.budget - a.kilobytes / a.budget)) {
  console.info(`${kilobytes.toFixed(1).padStart(6)} of ${budget} KB  ${page}`)
}
const overBudget = pageSizes.filter(({ kilobytes, budget }) => kilobytes > budget).map(({ page }) => page)
if (overBudget.length > 0) {
  console.error(`Over budget: ${overBudget.join(', ')}`)
  process.exitCode = 1
}
