/** Milliseconds after which an upload without a response fails. */
const UPLOAD_TIMEOUT_MS = 120_000

export interface UploadRequest {
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit
  signal?: AbortSignal
  /** Called with the number of bytes of the body sent so far, and their total number. */
  onSent?: (bytes: number, totalBytes: number) => void
}

/**
 * Sends a file with XMLHttpRequest, because fetch does not report upload progress. Resolves with the response, whatever
 * its status.
 * @throws if the connection is lost or the upload is aborted
 */
export const sendUpload = (
  url: string,
  { headers, body, signal, onSent }: UploadRequest,
): Promise<Pick<XMLHttpRequest, 'status' | 'responseText'>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value))
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = (event) => event.lengthComputable && onSent?.(event.loaded, event.total)
    request.onload = () => resolve(request)
    request.onerror = request.ontimeout = () => reject(new Error('The connection was lost during the upload.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
