import { useState } from 'react'

/**
 * A button and the part it opens: spread `button` and `part` on the two, and render the part once it is `wanted`.
 * @param preload fetches the part's code as soon as somebody reaches for the button
 */
export const useOnDemand = (preload: () => void) => {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return {
    wanted: state !== 'unopened',
    button: {
      type: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setState('open'),
    },
    part: { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  } as const
}
