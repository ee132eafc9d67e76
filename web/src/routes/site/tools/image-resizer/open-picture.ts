import type { Size } from './fit-within.ts'
import type { Answer, Question } from './resize-worker.ts'

/** `unavailable` where the worker’s script could not be loaded. */
type Outcome = Answer | { kind: 'unavailable' }

export type OpenPicture = ReturnType<typeof openPicture>

/**
 * Opens a picture in a worker of its own, which leaves this page free however large the picture is. It takes one question at a time; one that is
 * open when it is closed is never answered.
 */
export const openPicture = (file: Blob) => {
  const worker = new Worker(new URL('./resize-worker.ts', import.meta.url), { type: 'module' })
  const ask = (question: Question) =>
    new Promise<Outcome>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      worker.onerror = () => resolve({ kind: 'unavailable' })
      worker.postMessage(question)
    })
  return {
    /** Reads the file. */
    open: () => ask({ kind: 'open', file }),
    /** Draws the picture on a canvas of this size, for a JPEG. */
    draw: ({ width, height }: Size) => ask({ kind: 'draw', canvas: { width, height } }),
    close: () => worker.terminate(),
  }
}
