import { connectionLost, type FileState } from './tray-file.ts'
import type { createUploads } from './uploads.ts'

type Uploads = ReturnType<typeof createUploads>

/** Uploads whose script is loaded with the first file that a person adds. */
export const lateUploads = (tell: (key: string, state: FileState) => void) => {
  const files = new Map<string, File>()
  /** Those that the script has not been given yet. */
  const waiting = new Set<string>()
  let uploads: Uploads | undefined

  const bring = async (key: string, file: File) => {
    waiting.add(key)
    try {
      const { createUploads } = await import('./uploads.ts')
      uploads ??= createUploads(tell)
      // It may have been taken out meanwhile.
      if (waiting.delete(key)) uploads.add(key, file)
    } catch {
      if (waiting.has(key)) tell(key, connectionLost)
    }
  }

  return {
    add: (key: string, file: File) => {
      files.set(key, file)
      void bring(key, file)
    },
    retry: (key: string) => {
      const file = files.get(key)
      if (!waiting.has(key) || !file) return uploads?.retry(key)
      tell(key, { name: 'queued' })
      void bring(key, file)
    },
    /** The file as it was added here, to be shown without asking the server for it. */
    fileOf: (key: string) => files.get(key),
    remove: (key: string, isReady: boolean) => {
      files.delete(key)
      if (!waiting.delete(key)) uploads?.remove(key, isReady)
    },
    stop: () => {
      waiting.clear()
      uploads?.stop()
    },
  }
}
