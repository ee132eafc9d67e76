import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { type FromDrawProcess, ToDrawProcess } from './render-call.ts'
import { openSharp, sharpDraw } from './sharp-draw.ts'

// A process that draws pictures for its parent, one after the other, and ends with it. It doesn't start if sharp has no
// build for the machine.
await openSharp()
const [memoryMax, cpuSeconds] = z.tuple([z.coerce.number(), z.coerce.number()]).parse(process.argv.slice(2))

/** How often it checks its own usage, in ms. Between two checks, a decoder fills some 50 MB at most. */
const lookEachMs = 20

const answer = (message: FromDrawProcess) => process.send?.(message)

/**
 * Ends only this process if a picture goes over its limits, because running native code can't be stopped any other way.
 */
const watched = async (draw: () => Promise<FromDrawProcess>) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > memoryMax || (user + system) / 1_000_000 > cpuSeconds) process.kill(process.pid, 'SIGKILL')
  }, lookEachMs)
  try {
    return await draw()
  } finally {
    clearInterval(watch)
  }
}

process.on('message', async (message) => {
  const told = ToDrawProcess.parse(message)
  if ('isThere' in told) return answer({ isHere: true })
  const drawing = await watched(async () => {
    const drawn = await sharpDraw(told.original, told.need)
    return 'refused' in drawn ? drawn : { drawn }
  })
  return answer(drawing)
})

// When the system shuts down, work in progress is finished, such as a picture that's being drawn.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// If the machine itself runs out of memory, Linux kills this process first.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
