import { site } from '@/site'
import { Card } from '@/ui/card'
import { AccessTabs, type AccessTabsProps } from './access-tabs'

/** Login and Register on one card. */
export const AccessCard = ({ title = site.portalTitle, ...tabs }: AccessTabsProps & { title?: string }) => (
  <Card className="grid gap-6 p-6 sm:p-8">
    <h2 className="text-center font-display text-2xl">{title}</h2>
    <AccessTabs {...tabs} />
  </Card>
)
