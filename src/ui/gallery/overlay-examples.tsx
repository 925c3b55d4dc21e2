import { Ghost } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { Drawer } from '@/ui/overlay/drawer'
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { Palette } from '@/ui/overlay/palette'
import { Panel } from '@/ui/overlay/panel'
import { toastByTone } from '@/ui/toast/toast'
import { Example } from './example'

type OverlayName = 'dialog' | 'confirm' | 'panel' | 'drawer' | 'palette'
const OVERLAYS: [OverlayName, string][] = [
  ['dialog', 'Dialog'],
  ['confirm', 'ConfirmDialog'],
  ['panel', 'Panel'],
  ['drawer', 'Drawer'],
  ['palette', 'Palette'],
]

const PALETTE_GROUPS = [
  { title: 'A group', items: [{ id: 'one', text: 'An item', note: 'A note about the item.', Icon: Ghost }] },
]

/** Gallery examples of dialogs, menus and other overlays. */
export const OverlayExamples = () => {
  const [opened, setOpened] = useState<OverlayName>()
  const [query, setQuery] = useState('')
  const closeOverlay = () => setOpened(undefined)
  return (
    <>
      <Example name="Dialog, ConfirmDialog, Panel, Drawer, Palette">
        {OVERLAYS.map(([overlay, name]) => (
          <Button key={overlay} variant="secondary" onClick={() => setOpened(overlay)}>
            {name}
          </Button>
        ))}
        <Dialog
          open={opened === 'dialog'}
          onOpenChange={closeOverlay}
          title="A dialog"
          description="Description of the dialog."
        >
          Content of the overlay.
        </Dialog>
        <ConfirmDialog
          open={opened === 'confirm'}
          onOpenChange={closeOverlay}
          title="Really?"
          description="The effect of the action."
          confirmLabel="Do it"
          tone="danger"
          onConfirm={closeOverlay}
        />
        <Panel open={opened === 'panel'} onOpenChange={closeOverlay} title="A panel">
          Content of the overlay.
        </Panel>
        <Palette
          open={opened === 'palette'}
          onOpenChange={closeOverlay}
          title="A palette"
          placeholder="Search text"
          query={query}
          onQueryChange={setQuery}
          groups={PALETTE_GROUPS}
          onChoose={closeOverlay}
          isBusy={false}
          statusText="1 found"
        />
        <Drawer open={opened === 'drawer'} onOpenChange={closeOverlay} title="A drawer">
          Content of the overlay.
        </Drawer>
      </Example>
      <Example name="Menu">
        <Menu trigger={<Button variant="secondary">Menu</Button>}>
          <MenuItem>An item</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger">A dangerous action</MenuItem>
        </Menu>
      </Example>
      <Example name="Toast">
        {(['success', 'error', 'info'] as const).map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            onClick={() => toastByTone[tone](`A toast: ${tone}`, 'Details of the result.')}
          >
            {tone}
          </Button>
        ))}
      </Example>
    </>
  )
}
