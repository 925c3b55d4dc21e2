import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createReadTravellerFileHandler } from './handler.ts'

serveTravellerFiles(createReadTravellerFileHandler)
