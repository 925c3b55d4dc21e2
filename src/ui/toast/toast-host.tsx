import { useEffect, useState } from 'react'
import { onDemand } from '@/ui/on-demand'
import { onFirstToast } from './toast'

const ToastPanel = onDemand(() => import('./toast-panel').then((m) => m.ToastPanel))

/** Costs nothing until there is something to say. */
export const ToastHost = () => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? <ToastPanel /> : null
}
