import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createDeleteUnusedFilesHandler } from './handler.ts'

serveTravellerFiles(createDeleteUnusedFilesHandler)
