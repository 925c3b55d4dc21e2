import type { Manifest, ManifestChunk } from 'vite'
import { DEFERRED_SCRIPTS } from './deferred-scripts.ts'
import type { RenderedPage } from './render'

/** Escapes `<`, so that the JSON cannot close its script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const getChunk = (manifest: Manifest, key: string): ManifestChunk => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build contains no file for ${key}`)
  return chunk
}

/** All files of the entry and of `extraChunks`, including static imports. */
const collectFiles = (manifest: Manifest, entry: ManifestChunk, extraChunks: readonly ManifestChunk[]): Set<string> => {
  const stylesheetsAndScripts = new Set<string>()
  const visitChunk = (chunk: ManifestChunk): void => {
    if (chunk === entry || stylesheetsAndScripts.has(chunk.file)) return
    stylesheetsAndScripts.add(chunk.file)
    chunk.imports?.forEach((key) => visitChunk(getChunk(manifest, key)))
  }
  // The entry imports these chunks one after the other (src/main.tsx), but the browser can fetch them at the same time.
  for (const importedKey of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])])
    visitChunk(getChunk(manifest, importedKey))
  extraChunks.forEach(visitChunk)
  return stylesheetsAndScripts
}

/** Replaces a placeholder, which must occur exactly once in the document. */
const replacePlaceholder = (document: string, placeholder: string, text: string): string => {
  const sections = document.split(placeholder)
  if (sections.length !== 2) throw new Error(`index.html must hold ${placeholder} once`)
  return sections.join(text)
}

/**
 * Inserts a rendered page into index.html and inlines the styles.
 * @param template the source of index.html
 */
export const renderDocument = (template: string, styles: string, manifest: Manifest, page: RenderedPage): string => {
  const entryChunk = getChunk(manifest, 'index.html')
  const files = [...collectFiles(manifest, entryChunk, [getChunk(manifest, page.file)])]
    .map((file) => `/${file}`)
    .join(' ')
  const deferredScriptElement = `<script id="deferred-scripts" data-entry="/${entryChunk.file}" data-files="${files}">${DEFERRED_SCRIPTS}</script>`
  const prerenderedRowsTag =
    `<script type="application/json" id="prerendered-rows" data-path="${page.path}">` +
    `${toScriptJson(page.rows)}</script>`
  return [
    ['</head>', `${page.head}<style>${styles}</style></head>`],
    ['<body>', '<body class="arriving picture-first">'],
    ['<script type="module" src="/src/main.tsx"></script>', deferredScriptElement + prerenderedRowsTag],
    // This replacement comes last, because the text of the page may contain any of the other placeholders.
    ['<div id="root"></div>', page.root],
  ].reduce((document, [placeholder = '', text = '']) => replacePlaceholder(document, placeholder, text), template)
}

interface ShellOptions {
  /** The source files, as keys of the build manifest, that the page needs in addition to the files of every page. */
  sources: readonly string[]
  /** True to load the fonts after the page's rows. */
  loadsRowsFirst: boolean
}

/**
 * The HTML of a page that is not prerendered. It lists the files that every page needs, so that the browser fetches
 * them immediately.
 */
export const renderShell = (
  built: string,
  manifest: Manifest,
  { sources, loadsRowsFirst }: ShellOptions = { sources: [], loadsRowsFirst: false },
): string => {
  const files = collectFiles(
    manifest,
    getChunk(manifest, 'index.html'),
    sources.map((key) => getChunk(manifest, key)),
  )
  const preloadLinks = [...files]
    .map((file) => `/${file}`)
    .filter((href) => !built.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  const shellHtml = replacePlaceholder(built, '</head>', `${preloadLinks.join('')}</head>`)
  return loadsRowsFirst ? replacePlaceholder(shellHtml, '<body>', '<body class="picture-first">') : shellHtml
}
