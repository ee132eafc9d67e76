import { totalmem } from 'node:os'
import { extname } from 'node:path'
import type { Draw } from '#functions/ports/image-variants.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Ask, ownProcess } from '../own-process.ts'
import { FromDrawProcess, type ToDrawProcess } from './render-call.ts'

const megabyte = 1024 * 1024

/** The limit of the JavaScript heap, in MB. Decoded pictures aren't on it. */
const objectsMb = 128

/** How long the process may take to start, even on a very busy machine, in ms. */
const startMs = minuteMs

/** How long the process waits for the next picture, in ms: people open several lists in a row, then none for hours. */
const idleMs = 30 * secondMs

/**
 * `memoryBytes` is the process's total memory limit, `cpuSeconds` its CPU time per picture, and `waitMs` the total time
 * per picture.
 */
type Limits = { memoryBytes: number; cpuSeconds: number; waitMs: number }

/**
 * In measurements, no accepted picture takes more than 1.1 GB or 12 seconds of one core to draw. A 200-megapixel photo
 * takes 0.55 GB and 4 seconds (docs/performance.md). On a small machine, and in a 2 GB function, the process gets at
 * most six tenths of the memory, so its parent survives. The time limit stays below what callers wait.
 */
const usualLimits = (): Limits => ({
  memoryBytes: Math.min(1_200 * megabyte, 0.6 * memoryThereIs()),
  cpuSeconds: 15,
  waitMs: 40 * secondMs,
})

/**
 * Returns the available memory. A container may have less than its machine. Without such a limit, Node reports 0 or
 * more than any machine has.
 */
const memoryThereIs = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())

/**
 * Draws pictures one at a time in a separate process, because decoders trust file headers: a file of a few hundred kilobytes can fill a gigabyte of
 * memory. A picture that goes over the limits on memory or time takes down only that process, and is refused.
 */
export const processDraw = (limits = usualLimits()): Draw => {
  const pictures = ownProcess({
    program: new URL(`./draw-process${extname(import.meta.url)}`, import.meta.url),
    args: [String(limits.memoryBytes), String(limits.cpuSeconds)],
    objectsMb,
    answer: FromDrawProcess,
    idleMs,
  })
  return async (read, need) => {
    const outcome = await pictures.whenFree(async (ask) => drawNext(ask, { original: await read(), need }, limits.waitMs))
    if (outcome === undefined) return { refused: tooMuch }
    if ('isHere' in outcome) throw new Error('The process that draws pictures answers what it was not asked.')
    return 'drawn' in outcome ? outcome.drawn : outcome
  }
}

const tooMuch = 'This image takes too much memory or time to open. Save it as a smaller, standard JPEG, then upload that.'

const drawNext = async (ask: Ask<FromDrawProcess>, order: { original: Uint8Array; need: PictureNeed }, waitMs: number) => {
  const tell = (message: ToDrawProcess, limitMs: number) => ask(message, limitMs)
  // A process that doesn't start isn't the picture's fault.
  if (!(await tell({ isThere: true }, startMs))) throw new Error('The process that draws pictures does not start.')
  return tell(order, waitMs)
}
