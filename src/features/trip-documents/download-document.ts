import { formatDocumentName } from '@/lib/file-types'

/**
 * Downloads a document through a temporary link. Does not open a new window, because browsers block windows that open
 * after a request.
 */
export const downloadDocument = (url: string, document: { title: string; content_type: string }): void => {
  const link = Object.assign(window.document.createElement('a'), { href: url, download: formatDocumentName(document) })
  link.click()
}
