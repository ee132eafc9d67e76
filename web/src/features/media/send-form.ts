import { minuteMs } from '#shared/domain/times.ts'

type Sending = {
  url: string
  fields: Readonly<Record<string, string>>
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

/** Why an upload ended without the file having arrived; `status` is the storage's answer, 0 where there was none. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly status: number

  constructor(status: number) {
    super(`The upload ended with status ${status}.`)
    this.status = status
  }
}

/** An upload that has not moved for so long, in ms, is given up. */
const patienceMs = minuteMs

/** Sends a file with the form that storage asks for. Unlike `fetch`, XMLHttpRequest tells how far it is. Rejects with `UploadError`, or what aborted it. */
export const sendForm = ({ url, fields, file, signal, onProgress }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let giveUp = setTimeout(stop, patienceMs)
    const end = (settle: () => void) => {
      clearTimeout(giveUp)
      signal.removeEventListener('abort', stop)
      settle()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(giveUp)
      giveUp = setTimeout(stop, patienceMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => end(() => (request.status < 300 ? resolve() : reject(new UploadError(request.status))))
    request.onerror = () => end(() => reject(new UploadError(0)))
    request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new UploadError(0)))
    signal.addEventListener('abort', stop)

    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // Storage reads no field after the file.
    form.append('file', file)
    request.open('POST', url)
    request.send(form)
  })
