import type { Manifest, ManifestChunk } from 'vite'
import { LATE_SCRIPTS } from './late-scripts.ts'
import type { RenderedPage } from './render'

/** A JSON script's text must not be able to close its element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const chunkOf = (manifest: Manifest, key: string): ManifestChunk => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build made no file of ${key}`)
  return chunk
}

/** What the entry fetches, the files named besides, and what they import. */
const filesOf = (manifest: Manifest, entry: ManifestChunk, more: readonly ManifestChunk[]): Set<string> => {
  const files = new Set<string>()
  const visit = (chunk: ManifestChunk): void => {
    if (chunk === entry || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach((key) => visit(chunkOf(manifest, key)))
  }
  // It imports them one after the other (src/main.tsx), but none need be waited for.
  for (const key of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) visit(chunkOf(manifest, key))
  more.forEach(visit)
  return files
}

/** Puts text in the place of another that must stand there once. */
const fill = (document: string, place: string, text: string): string => {
  const parts = document.split(place)
  if (parts.length !== 2) throw new Error(`index.html must hold ${place} once`)
  return parts.join(text)
}

/**
 * Puts a rendered page into index.html, its styles inlined.
 * @param template index.html as it stands in the sources
 */
export const documentOf = (template: string, styles: string, manifest: Manifest, page: RenderedPage): string => {
  const entry = chunkOf(manifest, 'index.html')
  const files = [...filesOf(manifest, entry, [chunkOf(manifest, page.file)])].map((file) => `/${file}`).join(' ')
  const late = `<script id="late-scripts" data-entry="/${entry.file}" data-files="${files}">${LATE_SCRIPTS}</script>`
  const rows =
    `<script type="application/json" id="prerendered-rows" data-path="${page.path}">` +
    `${scriptJson(page.rows)}</script>`
  return [
    ['</head>', `${page.head}<style>${styles}</style></head>`],
    ['<body>', '<body class="arriving picture-first">'],
    ['<script type="module" src="/src/main.tsx"></script>', late + rows],
    // Last: what the page says may look like any of the others.
    ['<div id="root"></div>', page.root],
  ].reduce((document, [place = '', text = '']) => fill(document, place, text), template)
}

interface Shell {
  /** What else the page at its address needs, by their keys in the manifest. */
  sources: readonly string[]
  /** Typefaces wait for its rows. */
  rowsFirst: boolean
}

/** The empty shell, which names the files that every page needs: it would find out about them one by one. */
export const shellOf = (
  built: string,
  manifest: Manifest,
  { sources, rowsFirst }: Shell = { sources: [], rowsFirst: false },
): string => {
  const files = filesOf(
    manifest,
    chunkOf(manifest, 'index.html'),
    sources.map((key) => chunkOf(manifest, key)),
  )
  const links = [...files]
    .map((file) => `/${file}`)
    .filter((href) => !built.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  const shell = fill(built, '</head>', `${links.join('')}</head>`)
  return rowsFirst ? fill(shell, '<body>', '<body class="picture-first">') : shell
}
