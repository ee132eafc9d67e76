import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import satori, { type Font, type SatoriNode } from 'satori'
import sharp from 'sharp'
import { fingerprintOf } from './fingerprint.ts'
import { replaceFile } from './replace-file.ts'
import { root } from './root.ts'
import { shareImagePath } from './structured-data.ts'

/** `kicker` is the small line next to Crier's name. */
type ShareImage = { title: string; kicker?: string | undefined }

const [width, height] = [1200, 630]
const margin = 64

/** From largest to smallest: a title gets the first size at which it fits. */
const titleSizes = [152, 136, 124, 112, 98, 86, 74, 64]
const titleHeightMax = 330
/** A title that doesn't fit at any size is cut to this many lines at the smallest. */
const titleLinesMax = 5

/** Renders a page's link preview image, a 1200 × 630 PNG. The same title always gives the same bytes. */
export const drawShareImage = async ({ title, kicker = '' }: ShareImage): Promise<Buffer> => {
  const texts = { title: (await withoutForeign(title)) || 'Crier', kicker: await withoutForeign(kicker) }
  for (const size of titleSizes) {
    const { svg, hasRoom } = await lay(texts, { fontSize: size })
    if (hasRoom) return toPng(svg)
  }
  const { svg } = await lay(texts, { fontSize: titleSizes.at(-1), overflowWrap: 'anywhere', textWrap: 'wrap', lineClamp: titleLinesMax })
  return toPng(svg)
}

/** Renders each page's image into `share/` in the `into` folder. Rendered images are cached in the `kept` folder. */
export const writeShareImages = async (
  pages: readonly { path: string; title: string }[],
  { into, kept = join(root, '.build/share-images') }: { into: string; kept?: string },
) => {
  await mkdir(join(into, 'share'), { recursive: true })
  const look = await fingerprintOf(looks)
  const writeOne = async ({ path, title }: { path: string; title: string }) => {
    const words = { title, kicker: kickerOf(path) }
    const drawn = join(
      kept,
      `${createHash('sha256')
        .update(JSON.stringify([look, words]))
        .digest('hex')}.png`,
    )
    if (!existsSync(drawn)) await replaceFile(drawn, await drawShareImage(words))
    await copyFile(drawn, join(into, shareImagePath(path)))
  }
  await Promise.all(pages.map(writeOne))
}

/** The files that decide how the same words look. The lockfile covers the rendering packages and the fonts. */
const looks = ['web/prerender/share-images.ts', 'web/src/styles/tokens.css', 'package-lock.json']

const kickers: [start: string, kicker: string][] = [
  ['/blog/', 'From the blog'],
  ['/tools/', 'Free tools'],
  ['/platforms/', 'Platforms'],
]

const kickerOf = (path: string) => kickers.find(([start]) => path.startsWith(start))?.[1]

const styles = await readFile(join(root, 'web/src/styles/tokens.css'), 'utf8')

/** Returns a color of the light theme. */
const color = (name: string): string => {
  const found = new RegExp(`--${name}: light-dark\\((oklch\\([^)]+\\))`).exec(styles)?.[1]
  if (found === undefined) throw new Error(`tokens.css has no color --${name}.`)
  return found
}

const [paper, ink, muted, brass] = [color('paper'), color('ink'), color('ink-muted'), color('brass')]

const fonts: Font[] = await Promise.all(
  ['latin', 'latin-ext'].map(async (subset) => ({
    name: subset,
    data: await readFile(join(root, `node_modules/@fontsource/instrument-serif/files/instrument-serif-${subset}-400-normal.woff`)),
  })),
)

const titleId = 'title'

const lay = async ({ title, kicker }: { title: string; kicker: string }, titleStyle: CSSProperties) => {
  let measured: SatoriNode | undefined
  const svg = await satori(page(title, kicker, titleStyle), {
    width,
    height,
    fonts,
    onNodeDetected: (node) => {
      if (node.props.id === titleId) measured = node
    },
  })
  if (!measured) throw new Error('The title was not laid out.')
  return { svg, hasRoom: measured.height <= titleHeightMax && measured.width <= width - 2 * margin }
}

/** No other glyphs are available, and placeholder boxes say nothing. */
const withoutForeign = async (text: string) => {
  const foreign = new Set<string>()
  await satori(box({ fontSize: 12 }, text), {
    width,
    fonts,
    loadAdditionalAsset: async (_language, letters) => {
      for (const letter of letters) foreign.add(letter)
      return []
    },
  })
  return [...text]
    .filter((letter) => !foreign.has(letter))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const page = (title: string, kicker: string, titleStyle: CSSProperties) =>
  box(
    {
      width,
      height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: `44px ${margin}px 40px`,
      background: paper,
      color: ink,
      fontFamily: 'latin, latin-ext',
    },
    box(
      { alignItems: 'center', justifyContent: 'space-between', paddingBottom: 22, borderBottom: `10px double ${ink}` },
      box({ alignItems: 'center', marginLeft: -8, gap: 6, fontSize: 72, lineHeight: 1, letterSpacing: '-0.02em' }, bell, 'Crier'),
      box({ fontSize: 34, color: brass }, kicker),
    ),
    box(
      { flexGrow: 1, alignItems: 'center' },
      createElement(
        'div',
        { id: titleId, style: { lineHeight: 0.96, letterSpacing: '-0.02em', wordSpacing: '0.03em', textWrap: 'balance', ...titleStyle } },
        title,
      ),
    ),
    box(
      { justifyContent: 'space-between', paddingTop: 20, borderTop: `2px solid ${ink}`, fontSize: 34, lineHeight: 1.2, color: muted },
      'Write once. Published once, on the second.',
      box({ color: brass }, '09:00:00'),
    ),
  )

const box = (style: CSSProperties, ...children: ReactNode[]) => createElement('div', { style: { display: 'flex', ...style } }, ...children)

/** The bell of web/src/components/logo.tsx. */
const bell = createElement(
  'svg',
  { viewBox: '0 0 32 32', width: 72, height: 72 },
  createElement(
    'g',
    { transform: 'rotate(18 16 16)' },
    createElement('circle', { cx: 16, cy: 26.3, r: 2.9, fill: ink }),
    createElement('path', { d: 'M16 2.9v7.6', stroke: ink, strokeWidth: 3.4, strokeLinecap: 'round' }),
    createElement('path', {
      d: 'M16 9.6c4.4 0 6 3.2 6.4 7.2.3 3 1.2 4.7 2.9 6.1a1.35 1.35 0 0 1-.9 2.35H7.6a1.35 1.35 0 0 1-.9-2.35c1.7-1.4 2.6-3.1 2.9-6.1.4-4 2-7.2 6.4-7.2Z',
      fill: brass,
    }),
  ),
)

/** A few colors are enough for ink on paper, and every visitor loads the image. */
const toPng = (svg: string) => sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 10 }).toBuffer()
