/** Lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

type Triple = readonly [number, number, number]

/** The contrast of two opaque colours as WCAG 2 defines it, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: Triple, other: Triple) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export const toOklab = ([lightness, chroma, hue]: Oklch): Triple => {
  const radians = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)]
}

/** From OKLab to linear sRGB; outside 0–1 a screen can't show it. https://bottosson.github.io/posts/oklab/ */
export const toLinear = ([lightness, a, b]: Triple): Triple => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** `share` of the first, the rest of the second, as `color-mix(in oklab, …)` does it. */
export const mix = (first: Triple, second: Triple, share: number): Triple => [
  first[0] * share + second[0] * (1 - share),
  first[1] * share + second[1] * (1 - share),
  first[2] * share + second[2] * (1 - share),
]

const luminance = (oklab: Triple) => {
  const [red, green, blue] = toLinear(oklab)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
