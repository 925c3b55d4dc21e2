import { useCallback, useState } from 'react'
import { whenInSight } from './when-idle'

/**
 * A button and the part it opens: spread `button` and `part` on the two, and render the part once it is `wanted`.
 * @param preload fetches the part's code: while the button is in sight and the page rests, so that it opens even if the
 * network is lost later, or else as soon as somebody reaches for it
 */
export const useOnDemand = (preload: () => void) => {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const ref = useCallback((element: Element | null) => (element ? whenInSight(element, preload) : undefined), [preload])
  return {
    wanted: state !== 'unopened',
    button: {
      ref,
      type: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setState('open'),
    },
    part: { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  } as const
}
