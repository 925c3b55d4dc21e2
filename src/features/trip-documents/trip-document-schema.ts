import * as z from 'zod/mini'
import { DOCUMENT } from '@/lib/generated/limits'
import { requiredText } from '@/lib/schema'

export const documentTitleSchema = z.object({ title: requiredText(DOCUMENT.title, 'Please enter a title.') })
export type DocumentTitleValues = z.infer<typeof documentTitleSchema>
