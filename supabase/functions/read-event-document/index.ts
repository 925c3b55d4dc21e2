import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createReadEventDocumentHandler } from './handler.ts'

serveTravellerFiles(createReadEventDocumentHandler)
