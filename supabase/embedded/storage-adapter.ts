import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

/** Stores the bytes of files under keys, in a folder or in memory. */
interface FileStore {
  read: (key: string) => Promise<Buffer>
  write: (key: string, bytes: Buffer) => Promise<void>
  remove: (key: string) => Promise<void>
}

const createNotFoundError = (): Error => Object.assign(new Error('Object not found'), { code: 'ENOENT' })

const createMemoryStore = (): FileStore => {
  const storedBytes = new Map<string, Buffer>()
  return {
    read: (key) => {
      const bytes = storedBytes.get(key)
      return bytes ? Promise.resolve(bytes) : Promise.reject(createNotFoundError())
    },
    write: (key, bytes) => Promise.resolve(void storedBytes.set(key, bytes)),
    remove: (key) => Promise.resolve(void storedBytes.delete(key)),
  }
}

const createFolderStore = (root: string): FileStore => ({
  read: (key) => readFile(join(root, key)),
  write: async (key, bytes) => {
    const filePath = join(root, key)
    await mkdir(dirname(filePath), { recursive: true })
    await writeFile(filePath, bytes)
  },
  remove: (key) => rm(join(root, key), { force: true }),
})

const toBytes = async (body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Buffer> => {
  if (body instanceof Uint8Array) return Buffer.from(body)
  return Buffer.from(await new Response(body as ReadableStream).arrayBuffer())
}

/**
 * Replaces the file adapter of `@supabase/lite`, which streams empty bodies on Node 20. Metadata is stored beside each
 * object under `<key>.meta`.
 */
export const createStorageAdapter = (folder?: string): StorageAdapter => {
  const fileStore = folder ? createFolderStore(folder) : createMemoryStore()
  // The path contains no version, because the storage service writes files without a version but reads them with one. A
  // path part of dots only, such as "..", would lead out of the folder, so its dots are escaped.
  const escapePathPart = (pathPart: string) =>
    /^\.+$/.test(pathPart) ? pathPart.replaceAll('.', '%2E') : encodeURIComponent(pathPart)
  const createKey = (bucket: string, key: string) =>
    ['objects', bucket, ...key.split('/').map(escapePathPart), 'current'].join('/')

  const readMetadata = async (bucket: string, key: string): Promise<ObjectMetadata> => {
    const storedMetadata = JSON.parse(
      (await fileStore.read(`${createKey(bucket, key)}.meta`)).toString(),
    ) as ObjectMetadata
    return { ...storedMetadata, lastModified: storedMetadata.lastModified && new Date(storedMetadata.lastModified) }
  }

  const adapter: StorageAdapter = {
    driver: folder ?? 'memory',
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = await toBytes(body)
      const meta = {
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        lastModified: new Date(),
        httpStatusCode: 200,
      } as ObjectMetadata
      await fileStore.write(createKey(bucket, key), bytes)
      await fileStore.write(`${createKey(bucket, key)}.meta`, Buffer.from(JSON.stringify(meta)))
      return meta
    },
    async getObject(bucket, key) {
      const [metadata, body] = await Promise.all([readMetadata(bucket, key), fileStore.read(createKey(bucket, key))])
      return { metadata, httpStatusCode: 200, body }
    },
    headObject: readMetadata,
    async deleteObject(bucket, key) {
      await fileStore.remove(createKey(bucket, key))
      await fileStore.remove(`${createKey(bucket, key)}.meta`)
    },
    async deleteObjects(bucket, prefixes) {
      for (const path of prefixes) await adapter.deleteObject(bucket, path, undefined)
    },
    async copyObject(sourceBucket, source, version, bucket, destination, destinationVersion) {
      const storedObject = await adapter.getObject(sourceBucket, source, version)
      const meta = await adapter.uploadObject(
        bucket,
        destination,
        destinationVersion,
        storedObject.body as Buffer,
        storedObject.metadata.mimetype,
        storedObject.metadata.cacheControl,
      )
      return { httpStatusCode: 200, eTag: meta.eTag, lastModified: meta.lastModified }
    },
    privateAssetUrl: (bucket, key) => Promise.resolve(`embedded://${bucket}/${key}?${randomUUID()}`),
  }
  return adapter
}
