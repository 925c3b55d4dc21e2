import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createSaveEventDocumentHandler } from './handler.ts'

serveTravellerFiles(createSaveEventDocumentHandler)
