import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createReadTripDocumentHandler } from './handler.ts'

serveTravellerFiles(createReadTripDocumentHandler)
