import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, mix, toLinear, toOklab } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const statuses = ['brass', 'connected', 'disconnected', 'scheduled', 'failed']
const washes = statuses.map((name) => `${name}-wash`)
const surfaces = ['paper', 'sheet', 'well']

/** What stands on what, and by how much it must stand out. */
const pairs = [
  { fronts: ['ink'], grounds: [...surfaces, ...washes], ratio: 7 },
  { fronts: ['ink-muted'], grounds: [...surfaces, ...washes], ratio: 4.5 },
  { fronts: statuses, grounds: surfaces, ratio: 4.5 },
  ...statuses.map((name) => ({ fronts: [name], grounds: [`${name}-wash`], ratio: 4.5 })),
  // The words on a button, a tooltip and a platform's badge.
  { fronts: ['paper'], grounds: ['ink', 'failed'], ratio: 4.5 },
  { fronts: ['edge'], grounds: surfaces, ratio: 3 },
].flatMap(({ fronts, grounds, ratio }) => fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, ratio }))))

for (const theme of themes) {
  test.each(pairs)(`$front on $ground has a contrast of at least $ratio in the ${theme} theme`, ({ front, ground, ratio }) => {
    expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(ratio)
  })
}

test('every colour is one that any screen can show, so that what is computed is what is seen', () => {
  const values = themes.flatMap((theme) =>
    [...surfaces, ...statuses, 'ink', 'ink-muted', 'line', 'edge'].map((name) => toLinear(colour(name, theme))),
  )

  for (const part of values.flat()) {
    expect(part).toBeGreaterThan(-0.0005)
    expect(part).toBeLessThan(1.0005)
  }
})

const pattern = (name: string, value: string) => new RegExp(`--${name}:\\s*${value}`)
const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`

/** A token in OKLab. */
const colour = (name: string, theme: Theme): readonly [number, number, number] => {
  const plain = css.match(pattern(name, String.raw`light-dark\(${oklch}, ${oklch}\)`))
  if (plain) {
    const [, ...numbers] = plain.map(Number)
    const [lightness = 0, chroma = 0, hue = 0] = theme === 'light' ? numbers : numbers.slice(3)
    return toOklab([lightness, chroma, hue])
  }
  const mixed = css.match(pattern(name, String.raw`color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)`))
  if (!mixed) throw new Error(`tokens.css has no colour --${name}.`)
  const [, first = '', share, second = ''] = mixed
  return mix(colour(first, theme), colour(second, theme), Number(share) / 100)
}
