import { Ghost, Users } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '@/ui/badge'
import { BarPlot } from '@/ui/charts/bar-plot'
import { Button } from '@/ui/button'
import type { ButtonVariant } from '@/ui/button-class'
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card'
import { CopyButton, CopyList } from '@/ui/copy'
import { CoverPicture } from '@/ui/cover-picture'
import { IconFacts } from '@/ui/icon-facts'
import { Price } from '@/ui/price'
import { PriceLines } from '@/ui/price-lines'
import { SeparatedList } from '@/ui/separated-list'
import { DragHandle } from '@/ui/drag-handle'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { RenderWhenVisible } from '@/ui/render-when-visible'
import { PagedList } from '@/ui/paging/paged-frame'
import { Pagination } from '@/ui/paging/pagination'
import { Picture } from '@/ui/picture'
import { Progress, StatCard } from '@/ui/charts/stat-card'
import { FaqList } from '@/ui/faq-list'
import { Skeleton, Spinner, VisuallyHidden } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { Example } from './example'

const BADGE_TONES: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']
const BUTTON_VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'link']

/** Examples of prices and facts. */
const PriceAndFactExamples = () => (
  <>
    <Example name="Price">
      <p>
        <Price amount={120} formerAmount={150} unit="per person" />
      </p>
    </Example>
    <Example name="PriceLines">
      <PriceLines
        lines={[
          { label: 'One', amount: 100 },
          { label: 'Two', amount: 20 },
        ]}
      />
    </Example>
    <Example name="IconFacts">
      <IconFacts
        facts={[
          { term: 'First', Icon: Ghost, text: 'A fact' },
          {
            term: 'Second',
            Icon: Users,
            text: 'A fact with a link',
            link: { url: '/', hint: '(opens in a new tab)' },
          },
        ]}
      />
    </Example>
    <Example name="CoverPicture">
      <CoverPicture
        image={{ image_url: null, image_alt: null, image_width: null, image_height: null }}
        sizes="16rem"
        className="w-64 rounded-xl"
      />
    </Example>
  </>
)

const SelectionExample = () => {
  const [tab, setTab] = useState('first')
  const [page, setPage] = useState(2)
  return (
    <>
      <Example name="BarPlot">
        <div className="w-full">
          <BarPlot
            showsLegend
            label="Two amounts, 5 in total"
            bars={[
              { name: 'One', amount: 2 },
              { name: 'Two', amount: 3 },
            ]}
            series={[{ key: 'amount', name: 'Amount', colour: 'var(--accent)' }]}
            format={String}
          />
        </div>
      </Example>
      <Example name="SeparatedList">
        <SeparatedList items={['A fact', 'another', false, 'and a third']} />
      </Example>
      <Example name="Tabs">
        <Tabs
          label="Tabs"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'first', label: 'First', content: 'Content of the first tab' },
            { value: 'second', label: 'Second', content: 'Content of the second tab' },
          ]}
        />
      </Example>
      <Example name="Pagination">
        <Pagination page={page} pageCount={5} onPageChange={setPage} />
      </Example>
      <Example name="PagedList">
        <PagedList
          noun={['row', 'rows']}
          total={45}
          isTotalCapped={false}
          page={page}
          pageSize={20}
          onPageChange={setPage}
          isBusy={false}
          empty={<EmptyState title="No rows" />}
        >
          <li>A row</li>
          <li>Another row</li>
        </PagedList>
      </Example>
    </>
  )
}

const HANDLE_BINDINGS = {
  role: 'button',
  tabIndex: 0,
  'aria-disabled': false,
  'aria-pressed': undefined,
  'aria-roledescription': 'draggable',
  'aria-describedby': '',
} as const

const DragHandleExample = () => (
  <Example name="DragHandle">
    <DragHandle
      name="this part"
      handle={{ attributes: HANDLE_BINDINGS, listeners: undefined, setActivatorNodeRef: () => undefined }}
    />
  </Example>
)

/** Gallery examples of components without user input. */
export const DisplayExamples = () => (
  <>
    <Example name="Button">
      {BUTTON_VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">small</Button>
      <Button size="lg">large</Button>
      <Button isBusy>busy</Button>
      <Button disabled>disabled</Button>
    </Example>
    <Example name="Badge">
      {BADGE_TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Example>
    <Example name="Card">
      <Card>
        <CardHeader>
          <CardTitle>Title of a card</CardTitle>
        </CardHeader>
        <CardBody>Content of the card.</CardBody>
      </Card>
    </Example>
    <Example name="StatCard">
      <StatCard label="Figure" value="42" icon={Users} hint="with a hint" />
    </Example>
    <Example name="CopyList, CopyButton">
      <CopyList rows={[{ term: 'A line', text: 'a text to copy' }]} />
      <CopyButton text="copied" label="Copy" copiedLabel="Copied" />
    </Example>
    <Example name="EmptyState">
      <EmptyState icon={Ghost} title="Nothing here" action={<Button size="sm">Next step</Button>}>
        The reason, and what to do next.
      </EmptyState>
    </Example>
    <Example name="Progress">
      <div className="w-full">
        <Progress value={60} label="Three of five" />
      </div>
    </Example>
    <Example name="Picture">
      <RenderWhenVisible className="h-40">
        <Picture src="/pictures/tasmania.avif" alt="" width={1600} height={900} className="h-40 w-auto rounded-xl" />
      </RenderWhenVisible>
    </Example>
    <DragHandleExample />
    <Example name="FaqList">
      <FaqList questions={[{ question: 'A question?', answer: 'Its answer.' }]} />
    </Example>
    <Example name="ReadError">
      <ReadError read={{ refetch: () => undefined, isFetching: false }}>We couldn’t load the rows.</ReadError>
    </Example>
    <Example name="Skeleton">
      <Skeleton className="h-10 w-40" />
    </Example>
    <Example name="Spinner">
      <Spinner />
      <VisuallyHidden>Text for screen readers only</VisuallyHidden>
    </Example>
    <SelectionExample />
    <PriceAndFactExamples />
  </>
)
