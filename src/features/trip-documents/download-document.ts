import { formatDocumentName } from '@/lib/file-types'

/** Downloads a document by a link that is never part of the page. Browsers block new windows after a request. */
export const downloadDocument = (url: string, document: { title: string; content_type: string }): void => {
  const link = Object.assign(window.document.createElement('a'), { href: url, download: formatDocumentName(document) })
  link.click()
}
