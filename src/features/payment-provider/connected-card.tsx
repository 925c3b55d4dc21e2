import { useState } from 'react'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardBody } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useSend } from '@/ui/form/use-send'
import { compareWords, disconnectWords } from './provider-messages'
import { compareBooks, disconnectProvider } from './provider-mutations'
import { KEY_PREFIX, type Connection } from './provider-rules'

export const ConnectedCard = ({ connection }: { connection: Connection }) => {
  const [asking, setAsking] = useState(false)
  const { send, busy } = useSend(disconnectProvider, { words: disconnectWords, onAnswer: () => setAsking(false) })
  const books = useSend(compareBooks, { words: compareWords })
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="success">Connected</Badge>
          <Badge tone={connection.mode === 'live' ? 'warning' : 'info'}>
            {connection.mode === 'live' ? 'Live mode' : 'Test mode'}
          </Badge>
        </div>
        <p>
          Key ending in <strong>{connection.lastFour}</strong>{' '}
          <span className="text-muted">
            ({KEY_PREFIX[connection.mode]}…{connection.lastFour})
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={books.busy} onClick={() => void books.send()}>
            Compare Books
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Disconnect Stripe?"
          description="The key is deleted from the server. Members can then pay by bank transfer only."
          confirmLabel="Disconnect"
          busy={busy}
          onConfirm={() => void send()}
        />
      </CardBody>
    </Card>
  )
}
