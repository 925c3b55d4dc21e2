import { useCallback, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { runWhenIdle } from '../when-idle'
import { waitingToasts, type Toast } from './toast'

const loadToastPanel = () => import('./toast-panel').then((m) => m.ToastPanel)

/** Shows toasts without styling if the toast code fails to load. */
const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => (
  <div className="fixed inset-x-4 top-18 z-50 grid gap-2 text-sm">
    {toasts.map((toast, index) => (
      <div key={index} role="alert" className="rounded-xl border bg-surface p-4 shadow-2xl">
        <p className="font-semibold">{toast.title}</p>
        <p className="text-muted">{toast.description}</p>
        {[toast.action, { label: 'Dismiss', run: () => waitingToasts.drop(toast) }].map(
          (action) =>
            action && (
              <button key={action.label} type="button" className="mt-2 mr-4 underline" onClick={action.run}>
                {action.label}
              </button>
            ),
        )}
      </div>
    ))}
  </div>
)

/**
 * Shows toasts. The toast code loads when the browser is idle, or with the first message. If loading fails, the text
 * appears without styling. Loading is tried again at each message and when the network returns.
 */
export const ToastHost = () => {
  const toasts = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read, waitingToasts.readAtBuild)
  const [Panel, setPanel] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)
  const loadPanel = useCallback(() => {
    loadToastPanel().then(
      (panel) => setPanel(() => panel),
      () => setHasFailed(true),
    )
  }, [])

  // Ignores a failed preload, because the first message loads the code again.
  useEffect(() => runWhenIdle(() => void loadToastPanel().catch(() => undefined)), [])
  useEffect(() => {
    if (toasts.length === 0) return
    loadPanel()
    addEventListener('online', loadPanel)
    return () => removeEventListener('online', loadPanel)
  }, [toasts, loadPanel])

  if (Panel) return <Panel />
  return hasFailed ? <PlainToasts toasts={toasts} /> : null
}
