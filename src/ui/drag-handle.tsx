import type { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { Button } from './button'

export type DragHandleBindings = Pick<
  ReturnType<typeof useDraggable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
>

/** A handle to drag an item by mouse, touch or keyboard. */
export const DragHandle = ({
  name,
  handle: { attributes, listeners, setActivatorNodeRef },
}: {
  name: string
  handle: DragHandleBindings
}) => (
  <Button
    ref={setActivatorNodeRef}
    variant="ghost"
    size="icon"
    className="cursor-grab touch-none"
    {...attributes}
    {...listeners}
    aria-label={`Move ${name}`}
  >
    <GripVertical aria-hidden className="size-5" />
  </Button>
)
