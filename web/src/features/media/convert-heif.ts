import { nameFor } from '#shared/domain/file-names.ts'
import { pixelsMax } from '#shared/domain/media.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { HeifAnswer } from './heif-worker.ts'

/** A 12-megapixel picture takes one to eight seconds, depending on the device. */
const patienceMs = 2 * minuteMs

let last: Promise<unknown> = Promise.resolve()

/**
 * Converts the primary picture of a HEIF image, such as a phone's HEIC photo, to an upright JPEG without the file's
 * other data. If it can't, returns why and what to do. Converts one image at a time, each in its own worker, because it
 * takes a lot of memory.
 */
export const convertHeif = (file: File): Promise<File | { refused: string }> => {
  const turn = last.then(() => convert(file))
  last = turn
  return turn
}

const convert = async (file: File): Promise<File | { refused: string }> => {
  const answer = await ask(file)
  if ('failed' in answer) return { refused: refusals[answer.failed] }
  return new File([answer.jpeg], nameFor(file.name, 'image/jpeg'), { type: 'image/jpeg', lastModified: file.lastModified })
}

const instead = i18n.t('Save the picture as a JPEG, then add that.')

const refusals = {
  'too-large': i18n.t('This HEIC image has more than {megapixels} megapixels. {instead}', { megapixels: pixelsMax / 1_000_000, instead }),
  unreadable: i18n.t('This browser could not convert the HEIC image. {instead}', { instead }),
  unavailable: i18n.t(
    'The part of this page that converts HEIC images could not be loaded. Check your connection, and add the picture again.',
  ),
}

const ask = (file: Blob): Promise<HeifAnswer | { failed: 'unavailable' }> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: HeifAnswer | { failed: 'unavailable' }) => {
      clearTimeout(giveUp)
      worker.terminate()
      resolve(answer)
    }
    const giveUp = setTimeout(() => end({ failed: 'unreadable' }), patienceMs)
    worker.onmessage = ({ data }: MessageEvent<HeifAnswer>) => end(data)
    worker.onerror = () => end({ failed: 'unavailable' })
    worker.postMessage(file)
  })
