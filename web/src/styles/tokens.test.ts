import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { faces } from '#web/platforms/face-registry.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const statuses = ['brass', 'connected', 'disconnected', 'scheduled', 'failed']
const washes = statuses.map((name) => `${name}-wash`)
const surfaces = ['paper', 'sheet', 'well']

/** The foreground and background pairs, and the contrast each needs. */
const pairs = [
  { fronts: ['ink'], grounds: [...surfaces, ...washes], ratio: 7 },
  { fronts: ['ink-muted'], grounds: [...surfaces, ...washes], ratio: 4.5 },
  { fronts: statuses, grounds: surfaces, ratio: 4.5 },
  ...statuses.map((name) => ({ fronts: [name], grounds: [`${name}-wash`], ratio: 4.5 })),
  // The text on a button, a tooltip, and a platform's badge.
  { fronts: ['paper'], grounds: ['ink', 'failed'], ratio: 4.5 },
  { fronts: ['edge'], grounds: surfaces, ratio: 3 },
].flatMap(({ fronts, grounds, ratio }) => fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, ratio }))))

for (const theme of themes) {
  test.each(pairs)(`$front on $ground has a contrast of at least $ratio in the ${theme} theme`, ({ front, ground, ratio }) => {
    expect(contrast(color(front, theme), color(ground, theme))).toBeGreaterThanOrEqual(ratio)
  })
}

test.each(platformIds)('white on the badge of %s has a contrast of at least 4 in both themes', (platform) => {
  const [, ...numbers] = faces[platform].color.match(new RegExp(oklch))?.map(Number) ?? []
  const [lightness = 1, chroma = 0, hue = 0] = numbers

  expect(contrast(toOklab([1, 0, 0]), toOklab([lightness, chroma, hue]))).toBeGreaterThanOrEqual(4)
})

test('every color is one that any screen can show, so that what is computed is what is seen', () => {
  const values = themes.flatMap((theme) =>
    [...surfaces, ...statuses, 'ink', 'ink-muted', 'line', 'edge'].map((name) => toLinear(color(name, theme))),
  )

  for (const part of values.flat()) {
    expect(part).toBeGreaterThan(-0.0005)
    expect(part).toBeLessThan(1.0005)
  }
})

const pattern = (name: string, value: string) => new RegExp(`--${name}:\\s*${value}`)
const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`

/** A token in OKLab. */
const color = (name: string, theme: Theme): readonly [number, number, number] => {
  const plain = css.match(pattern(name, String.raw`light-dark\(${oklch}, ${oklch}\)`))
  if (plain) {
    const [, ...numbers] = plain.map(Number)
    const [lightness = 0, chroma = 0, hue = 0] = theme === 'light' ? numbers : numbers.slice(3)
    return toOklab([lightness, chroma, hue])
  }
  const mixed = css.match(pattern(name, String.raw`color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)`))
  if (!mixed) throw new Error(`tokens.css has no color --${name}.`)
  const [, first = '', share, second = ''] = mixed
  return mix(color(first, theme), color(second, theme), Number(share) / 100)
}

/** Lightness 0–1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]

type Triple = readonly [number, number, number]

/** Returns the WCAG 2 contrast of two opaque colors, from 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
const contrast = (one: Triple, other: Triple) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const toOklab = ([lightness, chroma, hue]: Oklch): Triple => {
  const radians = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)]
}

/**
 * Converts OKLab to linear sRGB. Values outside 0–1 can't be shown on a screen.
 * https://bottosson.github.io/posts/oklab/
 */
const toLinear = ([lightness, a, b]: Triple): Triple => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Mixes `share` of the first color with the rest of the second, as `color-mix(in oklab, …)` does. */
const mix = (first: Triple, second: Triple, share: number): Triple => [
  first[0] * share + second[0] * (1 - share),
  first[1] * share + second[1] * (1 - share),
  first[2] * share + second[2] * (1 - share),
]

const luminance = (oklab: Triple) => {
  const [red, green, blue] = toLinear(oklab)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
