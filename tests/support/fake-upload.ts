/**
 * Replaces XMLHttpRequest, with which the app uploads files, in component tests. Tests can record only requests of
 * `fetch`.
 */
export class FakeUpload {
  upload: { onprogress?: (event: { lengthComputable: true; loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  timeout = 0
  onload?: () => void
  onerror?: () => void
  #url = ''
  #headers = new Headers()

  open(_method: string, url: string): void {
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: BodyInit): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    fetch(this.#url, { method: 'POST', headers: this.#headers, body }).then(
      async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      },
      () => this.onerror?.(),
    )
  }
}
