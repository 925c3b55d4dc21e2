/** Leads to another site; done when the visitor is back on this page, as by the browser's Back. */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((back) => {
    window.addEventListener('pageshow', () => back(), { once: true })
    window.location.assign(url)
  })
