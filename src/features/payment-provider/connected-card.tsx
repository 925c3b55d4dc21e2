import { useState } from 'react'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardBody } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useSend } from '@/ui/form/use-send'
import { compareMessages, disconnectMessages } from './provider-messages'
import { compareWithProvider, disconnectProvider } from './provider-mutations'
import { KEY_PREFIXES, type ProviderConnection } from './provider-rules'

export const ProviderConnectionCard = ({ connection }: { connection: ProviderConnection }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(disconnectProvider, {
    messages: disconnectMessages,
    onResult: () => setIsConfirming(false),
  })
  const compareSend = useSend(compareWithProvider, { messages: compareMessages })
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
            ({KEY_PREFIXES[connection.mode]}…{connection.lastFour})
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isBusy={compareSend.isBusy} onClick={() => void compareSend.send()}>
            Compare with Stripe
          </Button>
          <Button variant="danger" onClick={() => setIsConfirming(true)}>
            Disconnect
          </Button>
        </div>
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Disconnect Stripe?"
          description="The key is deleted from the server. Members can then pay by bank transfer only."
          confirmLabel="Disconnect"
          isBusy={isBusy}
          onConfirm={() => void send()}
        />
      </CardBody>
    </Card>
  )
}
