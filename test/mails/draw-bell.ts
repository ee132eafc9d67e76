import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A brass that's seen on a light screen and on a dark one. A picture in an email has only one version. */
const brass = '#b9821f'

/** The size of the picture, in pixels: twice that of its place, for fine screens. */
const size = 80

/** Draws web/src/components/woodcuts/bell.svg as email clients can show it: they have no SVG, and know no variables. */
export const drawBell = async (): Promise<Buffer> => {
  const svg = await readFile(at('web/src/components/woodcuts/bell.svg'), 'utf8')
  const colored = svg
    .replaceAll(/var\(--brass,#\w+\)|currentColor/g, brass)
    .replaceAll(/var\(--[\w-]+,(#\w+)\)/g, (_, color: string) => color)
  // Code that draws people's images blocks every format but theirs in its whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(colored), { density: 288 }).resize(size, size).png({ palette: true, colors: 32, compressionLevel: 9 }).toBuffer()
}

// `node test/mails/draw-bell.ts` writes the picture that goes with every email.
if (import.meta.main)
  await writeFile(
    at('functions/adapters/bell-png.ts'),
    `/** The bell of our emails as a PNG, in base64. Drawn by \`node test/mails/draw-bell.ts\`. */\nexport const bellPng =\n  '${(await drawBell()).toString('base64')}'\n`,
  )
