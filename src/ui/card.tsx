import type { ComponentPropsWithRef } from 'react'
import { cn } from './cn'

type ElementTagProps<Tag extends 'div' | 'article' | 'section' | 'li'> = { as?: Tag }

/** The card has no padding. Pass `p-6`, or use CardHeader and CardBody. */
export const Card = ({
  as: Tag = 'div',
  className,
  ...rest
}: ElementTagProps<'div' | 'article' | 'section' | 'li'> & ComponentPropsWithRef<'div'>) => {
  // All possible tags accept the same props here, so TypeScript checks them as a `div`.
  const CardElement = Tag as 'div'
  return <CardElement className={cn('rounded-2xl border bg-surface shadow-sm', className)} {...rest} />
}

export const CardHeader = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div className={cn('grid gap-1 p-5 pb-0 sm:p-6 sm:pb-0', className)} {...rest} />
)

export const CardBody = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div className={cn('p-5 sm:p-6', className)} {...rest} />
)

interface CardTitleProps extends ComponentPropsWithRef<'h2'> {
  as?: 'h2' | 'h3'
}

export const CardTitle = ({ as: Tag = 'h3', className, ...rest }: CardTitleProps) => (
  <Tag className={cn('display text-xl', className)} {...rest} />
)
