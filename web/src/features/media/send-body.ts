import { minuteMs } from '#shared/domain/times.ts'

type Sending = {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  signal: AbortSignal
  /** How many bytes have been sent, of how many. */
  onProgress: (sent: number, total: number) => void
}

/** Why an upload ended without its bytes having arrived; `status` is the storage's answer, 0 where there was none. */
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

/** Sends bytes to the storage. Unlike `fetch`, XMLHttpRequest tells how far it is. Rejects with `UploadError`, or what aborted it. */
export const sendBody = ({ method, url, body, signal, onProgress }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let giveUp = setTimeout(stop, patienceMs)
    const end = (finish: () => void) => {
      clearTimeout(giveUp)
      signal.removeEventListener('abort', stop)
      finish()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(giveUp)
      giveUp = setTimeout(stop, patienceMs)
      onProgress(loaded, total)
    }
    request.onload = () => end(() => (request.status < 300 ? resolve() : reject(new UploadError(request.status))))
    request.onerror = () => end(() => reject(new UploadError(0)))
    request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new UploadError(0)))
    signal.addEventListener('abort', stop)
    request.open(method, url)
    request.send(body)
  })
