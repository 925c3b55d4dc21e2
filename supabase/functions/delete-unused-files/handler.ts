import { callAsService, isService } from '../_shared/database.ts'
import { openFileBucket, type TravellerFilesEnv } from '../_shared/traveller-files.ts'

/** Maximum number of files per run. The remaining files wait for the next run. */
const BATCH_SIZE = 100

/** `POST` with the service key as bearer token: deletes the files that are due in the table unused_files. */
export const createDeleteUnusedFilesHandler =
  (env: TravellerFilesEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    if (!isService(request, env.serviceKey)) return Response.json({ status: 'forbidden' }, { status: 401 })
    const rpc = callAsService(env)
    try {
      const { file_ids } = await rpc('claim_unused_files', { n: BATCH_SIZE })
      if (file_ids.length === 0) return Response.json({ status: 'deleted', files: 0 })
      // Supabase Storage ignores ids without a file, such as those of failed uploads.
      const { error } = await openFileBucket(env).remove(file_ids)
      if (error) throw error
      return Response.json(await rpc('delete_unused_files', { file_ids }))
    } catch (error) {
      console.warn(`Files of travellers were not deleted: ${error instanceof Error ? error.message : 'unknown error'}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
