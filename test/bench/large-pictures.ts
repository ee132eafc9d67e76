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
 * Draws photos as large as phones take them, and prints the time and the drawing process's peak memory. Run it alone:
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

/** Grain over a plain color, tiled so that the image is never in memory as a whole. */
const grain = await sharp({
  create: { width: 1_024, height: 1_024, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
})
  .png()
  .toBuffer()

/** A photo as phones save it: baseline JPEG, rotated when `orientation` is 6. */
const photo = ({ width, height }: { width: number; height: number }, orientation: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false })
    .composite([{ input: grain, tile: true }])
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer()

/** The length of a CPU clock tick, in ms: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const tickMs = 10

/**
 * The cost of one drawing in a fresh process: CPU time in ms, which doesn't depend on other load, and peak memory in MB
 * as Linux counts it.
 */
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
