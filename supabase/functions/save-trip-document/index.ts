import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createSaveTripDocumentHandler } from './handler.ts'

serveTravellerFiles(createSaveTripDocumentHandler)
