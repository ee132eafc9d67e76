import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { FromDrawProcess } from '#functions/adapters/image-variants/render-call.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { linkedInPicture } from '#shared/platforms/linkedin/limits.ts'
import { xPicture } from '#shared/platforms/x/limits.ts'

/**
 * Draws photos as large as phones take them and prints how long that takes, and how much memory the drawing process holds at most. Run it alone:
 * `node test/bench/large-pictures.ts`.
 */
const sizes = [
  { megapixels: 12, width: 4_032, height: 3_024 },
  { megapixels: 48, width: 8_064, height: 6_048 },
  { megapixels: 108, width: 12_000, height: 9_000 },
  { megapixels: 200, width: 16_320, height: 12_240 },
]

const thumbnail: PictureNeed = { name: 'thumbnail', contentTypes: ['image/jpeg'], bytesMax: 200_000, widthMax: 480, heightMax: 480 }
const needs = [thumbnail, xPicture, linkedInPicture]

const program = fileURLToPath(import.meta.resolve('#functions/adapters/image-variants/draw-process.ts'))
const withoutLimits = ['1e15', '1e6']

/** Grain over a plain color, repeated without ever being held as a whole. */
const grain = await sharp({
  create: { width: 1_024, height: 1_024, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
})
  .png()
  .toBuffer()

/** A photo as phones save it: baseline, and on its side where `orientation` is 6. */
const photo = ({ width, height }: { width: number; height: number }, orientation: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false })
    .composite([{ input: grain, tile: true }])
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer()

/** How long a tick of the processor's clock takes in ms: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const tickMs = 10

/** What one drawing takes in a fresh process: ms of one core, which other work on the machine doesn't change, and megabytes at most as Linux counts them. */
const measure = async (original: Uint8Array, need: PictureNeed) => {
  const child = fork(program, withoutLimits, { execArgv: ['--max-old-space-size=128'], serialization: 'advanced' })
  const ask = async (message: object) => {
    child.send(message)
    return FromDrawProcess.parse((await once(child, 'message'))[0])
  }
  await ask({ isThere: true })
  const before = await coreMs(child.pid)
  const answer = await ask({ original, need })
  const ms = (await coreMs(child.pid)) - before
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGKILL')
  const size =
    'drawn' in answer ? `${answer.drawn.width} × ${answer.drawn.height}, ${answer.drawn.content.length} bytes` : JSON.stringify(answer)
  return { ms, peak: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024), size }
}

const coreMs = async (pid: number | undefined) => {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ').slice(13, 15).map(Number)
  return ((user ?? 0) + (system ?? 0)) * tickMs
}

process.stdout.write(
  '| megapixels | drawn for | upright: ms | peak MB | on its side: ms | peak MB | becomes |\n|---|---|---|---|---|---|---|\n',
)
for (const { megapixels, ...size } of sizes) {
  const [upright, onItsSide] = [await photo(size, 1), await photo(size, 6)]
  for (const need of needs) {
    const [one, other] = [await measure(upright, need), await measure(onItsSide, need)]
    process.stdout.write(`| ${megapixels} | ${need.name} | ${one.ms} | ${one.peak} | ${other.ms} | ${other.peak} | ${one.size} |\n`)
  }
}
