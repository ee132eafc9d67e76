import { expect } from 'vitest'
import { fontSets } from '../world/fonts.ts'
import { openChromium } from './chromium.ts'
import { test } from './stage.ts'

const text =
  'Write a post once. Crier saves it, schedules it or publishes it to every account that you choose: once, and on the second. ' +
  'It never posts twice, never loses a post, and says plainly what went wrong, and what to do about it, today or tomorrow morning.'

const styles = [
  { variable: '--font-sans', file: 'figtree-latin-wght', weight: 400 },
  { variable: '--font-sans', file: 'figtree-latin-wght', weight: 700 },
  { variable: '--font-display', file: 'instrument-serif-latin', weight: 400 },
]

/** The most that a text's width may differ between our fonts and their fallbacks. */
const differenceMax = 0.03

test.for(fontSets)('on a machine with %s fonts, the fallbacks for our fonts take the same space', async (fonts, { crier }) => {
  const browser = await openChromium(fonts)
  try {
    const page = await browser.newPage({ baseURL: crier.url })
    await page.goto('/')
    for (const style of styles) {
      const { ours, inPlace } = await page.evaluate(sizesOf, { text, ...style })
      expect(inPlace.height, JSON.stringify(style)).toBe(ours.height)
      expect(Math.abs(inPlace.width / ours.width - 1), JSON.stringify(style)).toBeLessThan(differenceMax)
    }
  } finally {
    await browser.close()
  }
})

/** Runs in the page: the size of a line in our fonts and in their fallbacks. */
const sizesOf = async ({ text: line, variable, file, weight }: { text: string; variable: string; file: string; weight: number }) => {
  const [, ...others] = getComputedStyle(document.documentElement).getPropertyValue(variable).split(',')
  // Loaded under a separate name, because the page itself gives up on fonts that arrive too late.
  const { name = '' } = performance.getEntriesByType('resource').find((resource) => resource.name.includes(file)) ?? {}
  document.fonts.add(await new FontFace('Ours', `url(${name})`, { weight: '300 900' }).load())
  const sizeIn = (family: string) => {
    const span = document.createElement('span')
    Object.assign(span.style, { position: 'absolute', whiteSpace: 'nowrap', fontFamily: family, fontWeight: weight, fontSize: '100px' })
    span.textContent = line
    document.body.append(span)
    const { width, height } = span.getBoundingClientRect()
    span.remove()
    return { width, height: Math.round(height) }
  }
  return { ours: sizeIn('Ours'), inPlace: sizeIn(others.join()) }
}
