/** The content types of files that travellers and staff upload, and checks that detect the type of a file. */

/** Number of bytes that identify the type of a file. */
export const SIGNATURE_BYTES = 12

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const hasSignature = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const SIGNATURE_CHECKS: Record<string, (bytes: Uint8Array) => boolean> = {
  'application/pdf': (bytes) => readAscii(bytes, 0, 5) === '%PDF-',
  'image/jpeg': (bytes) => hasSignature(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => hasSignature(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes) => readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP',
  'image/heic': (bytes) => readAscii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(readAscii(bytes, 8, 12)),
}

/** The accepted content types. The database has the same list in `private.form_file_types()`. */
export const FILE_TYPES = Object.keys(SIGNATURE_CHECKS)

/**
 * Detects the content type of a file from its first bytes, because the name of a file does not prove its type. Null if
 * the type is not accepted.
 */
export const detectFileType = (bytes: Uint8Array): string | null =>
  FILE_TYPES.find((type) => SIGNATURE_CHECKS[type]?.(bytes)) ?? null

/**
 * The content types of documents for travellers, with the endings of their file names. The database has the same list in
 * `private.document_types()`.
 */
const DOCUMENT_ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }
export const DOCUMENT_TYPES = Object.keys(DOCUMENT_ENDINGS)

/** The name under which a document is saved on a device: `Packing list.pdf`. */
export const formatDocumentName = ({ title, content_type }: { title: string; content_type: string }): string =>
  `${title}.${DOCUMENT_ENDINGS[content_type] ?? ''}`

/**
 * Downloads a document with a link element that is not in the page. Does not open a new window, because browsers block
 * windows that open after a request.
 */
export const downloadDocument = (url: string, document: { title: string; content_type: string }): void => {
  const downloadLink = Object.assign(globalThis.document.createElement('a'), {
    href: url,
    download: formatDocumentName(document),
  })
  downloadLink.click()
}

/** The size of a file for readers: `85 KB`, or from one megabyte `1.2 MB`, without a zero after the point. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`
