import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createSaveTravellerFileHandler } from './handler.ts'

serveTravellerFiles(createSaveTravellerFileHandler)
