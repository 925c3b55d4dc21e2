import { useEffect, useState } from 'react'
import { INSTALL_HINT_KEY } from '../offline/offline-trips'
import { browserStorage } from '@/lib/storage'
import { Button } from '@/ui/button'

/** The event with which a browser offers to install the site. `prompt` opens the browser's dialog. Only in Chromium. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}
const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

/** True on an iPhone or iPad, where only the share menu can add the site to the home screen. */
const hasShareMenu = (): boolean => 'standalone' in navigator && navigator.standalone === false

/**
 * Links the web app manifest, which makes the site installable. Suggests installing the site until the member closes
 * the hint.
 */
export const InstallHint = () => {
  const [installPrompt, setInstallPrompt] = useState<InstallPromptEvent | null>(null)
  const [isClosed, setIsClosed] = useState(() => browserStorage.read(INSTALL_HINT_KEY) !== null)
  useEffect(() => {
    const storePrompt = (event: Event) => {
      if (!isInstallPrompt(event)) return
      event.preventDefault()
      setInstallPrompt(event)
    }
    addEventListener('beforeinstallprompt', storePrompt)
    return () => removeEventListener('beforeinstallprompt', storePrompt)
  }, [])
  const closeHint = () => {
    browserStorage.write(INSTALL_HINT_KEY, 'closed')
    setIsClosed(true)
  }
  const installSite = () => {
    closeHint()
    void installPrompt?.prompt()
  }
  const isShown = !isClosed && (installPrompt !== null || hasShareMenu())
  return (
    <>
      {/* Only the build contains the manifest. */}
      {import.meta.env.PROD && <link rel="manifest" href="/trip.webmanifest" />}
      {isShown && (
        <section
          aria-label="Home screen"
          className="screen-only flex flex-wrap items-center justify-between gap-4 rounded-2xl border bg-raised p-5"
        >
          <p className="max-w-prose">
            Keep your trip on your home screen.{' '}
            {!installPrompt && 'Open the share menu of your browser, then choose “Add to Home Screen”.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {installPrompt && (
              <Button size="sm" onClick={installSite}>
                Install
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={closeHint}>
              Not Now
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
