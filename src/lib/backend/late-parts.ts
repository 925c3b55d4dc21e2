import type { RealtimeClient as Channels } from '@supabase/realtime-js'
import type { StorageClient as Storage } from '@supabase/storage-js'

/**
 * Stands in the build for the client's part that listens to channels, which nobody's first rows need. It keeps what it is
 * made with, for `channels.ts` to make the whole one of; that asks for its tokens itself.
 */
export class RealtimeClient {
  readonly given: ConstructorParameters<typeof Channels>

  constructor(...given: ConstructorParameters<typeof Channels>) {
    this.given = given
  }

  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}

/** The same for the part that stores files: `storage.ts`. */
export class StorageClient {
  readonly given: ConstructorParameters<typeof Storage>

  constructor(...given: ConstructorParameters<typeof Storage>) {
    this.given = given
  }
}

/** The client hands it on by name. */
export class StorageApiError extends Error {}
