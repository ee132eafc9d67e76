import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { type FromDrawProcess, ToDrawProcess } from './render-call.ts'
import { openSharp, sharpDraw } from './sharp-draw.ts'

// A process that draws pictures for the one that started it, one after the other, and ends with it. Where there is no sharp for the machine, it does not start.
await openSharp()
const [memoryMax, cpuSeconds] = z.tuple([z.coerce.number(), z.coerce.number()]).parse(process.argv.slice(2))

/** How often it looks at itself, in ms. Between two looks, a decoder fills some 50 MB at most. */
const lookEachMs = 20

const answer = (message: FromDrawProcess) => process.send?.(message)

/** Ends this process, and nothing else, when a picture takes more than it may: native code that is at work can't be stopped otherwise. */
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

// A system that is being stopped finishes what it has begun, such as a picture that is being drawn.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// Where the machine itself runs out of memory, Linux takes this process before any other.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
